enum Golden {}
