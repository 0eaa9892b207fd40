enum Drawing {}
