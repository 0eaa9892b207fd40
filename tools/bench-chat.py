#!/usr/bin/env python3
"""Writes Fixtures/bench/chat.jsonl: 4,000 invented messages whose words repeat as in real chats.

Words are drawn by Zipf's law from the lists below (our own), lengths as people write them: mostly
3 to 12 words. Always the same file: the generator has its own random numbers.
"""
import json
import os

EN = """the i you to a and it is that of in me what so my for on do have just this no yes be not with
we but at like know okay lol can your are was all if up out get good go one now about how will don't
it's i'm that's think when he time they right got there too see her come then want really still
going back from yeah home as haha some tomorrow she today because need let oh well did work here
them who love him only had much sure thing more could why where way day didn't can't night sorry
please thanks maybe never take even after make over nice should before than again tell better lot
feel wait new say great guess always would people something week been hope actually first next
anything morning down someone big little very off any bit thought done keep look day, ok, yes!
no? haha, see you, tomorrow? later! dinner lunch coffee train bus station ticket weekend photo
picture call phone meeting office project school exam teacher doctor weather rain sunny cold
birthday party cake present money market shop kitchen garden bike car parking airport flight hotel
beach mountain river music song concert movie series episode game match score team player story
book chapter page letter email password account website link update version computer screen battery
charger keyboard internet signal message voice video camera sleep tired hungry thirsty happy sad
angry busy free late early quick slow easy difficult funny weird strange beautiful awful amazing
delicious expensive cheap perfect possible probably definitely basically honestly literally
seriously absolutely unfortunately apparently eventually immediately understand remember forget
believe explain imagine decide arrive leave follow answer finish prepare practise discuss""".split()
KO = """나 너 그 진짜 오늘 내일 지금 좀 근데 그래서 아 네 응 ㅋㅋㅋ ㅎㅎ 어디야 뭐해 밥 먹었어 같이
갈까 그럼 좋아 괜찮아 알겠어 고마워 미안해 사랑해 집에 가는 중이야 회사 학교 시간 있어 없어 몇
시에 만날까 저녁 점심 커피 마시자 영화 보고 싶다 너무 피곤해 졸려 배고파 날씨 추워 더워 비가
온다 주말에 뭐 할거야 전화 할게 이따 봐 사진 보내줘 예쁘다 대박 그러니까 아마 혹시 다음 주에
버스 지하철 늦을 것 같아 먼저 가 있어 생일 축하해 선물 샀어 얼마야 비싸다 맛있겠다 우리 다 여기
저기 거기 사람 많아 조금만 기다려 금방 갈게 천천히 와 안녕하세요 감사합니다 회의 자료 확인
부탁드립니다 수고하셨습니다 그렇구나 정말 다시 한번 생각해 볼게요""".split()
OTHER = {
    "es": "hola que tal estoy en casa mañana nos vemos vale gracias no sé dónde está bien mucho "
    "trabajo hoy llego tarde perdón claro sí después te llamo un beso",
    "de": "hallo wie geht's ich bin noch unterwegs morgen können wir uns treffen danke schön bis "
    "später keine ahnung vielleicht heute abend genau natürlich das wäre toll",
    "ru": "привет как дела я дома завтра увидимся хорошо спасибо не знаю может быть сегодня вечером "
    "конечно ладно потом позвоню где ты",
    "ar": "مرحبا كيف حالك أنا في البيت غدا إن شاء الله شكرا لا أعرف اليوم مساء طبعا حسنا أين أنت",
    "hi": "नमस्ते कैसे हो मैं घर पर हूँ कल मिलते हैं ठीक है धन्यवाद पता नहीं आज शाम को ज़रूर कहाँ हो",
}
WHOLE = {
    "ja": ["おはよう！", "今日は何時に会う？", "了解です", "ちょっと遅れます、ごめん", "写真送って",
           "明日は雨みたいだね", "お疲れ様でした", "それいいね", "今電車の中", "晩ご飯は何がいい？"],
    "zh": ["好的", "你在哪里？", "明天见", "哈哈哈哈", "今天天气真好", "我马上到，等一下",
           "晚上一起吃饭吧", "没问题", "谢谢你", "这个周末有空吗？"],
    "th": ["สวัสดีครับ", "วันนี้ไปไหนดี", "ขอบคุณมากค่ะ", "เดี๋ยวโทรกลับนะ", "กินข้าวหรือยัง"],
}
EMOJI = ["😂", "❤️", "👍", "😭", "🙏", "😍", "🎉", "👍🏽", "🤔", "☕"]


class Numbers:
    state = 20261201

    def next(self, n):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) & (2**64 - 1)
        return (self.state >> 33) % n


numbers = Numbers()


def zipf(words):
    total = sum(1 / (i + 2) for i in range(len(words)))
    at = numbers.next(1 << 30) / (1 << 30) * total
    for i, word in enumerate(words):
        at -= 1 / (i + 2)
        if at <= 0:
            return word
    return words[-1]


def sentence(words):
    length = 1 + min(numbers.next(8) + numbers.next(6), 11)
    text = " ".join(zipf(words) for _ in range(length))
    if numbers.next(8) == 0:
        text += " " + zipf(EMOJI)
    return text


def message():
    kind = numbers.next(100)
    if kind < 55:
        return "en", sentence(EN)
    if kind < 78:
        return "ko", sentence(KO)
    if kind < 90:
        lang = list(OTHER)[numbers.next(len(OTHER))]
        return lang, sentence(OTHER[lang].split())
    if kind < 97:
        lang = list(WHOLE)[numbers.next(len(WHOLE))]
        return lang, zipf(WHOLE[lang])
    return "emoji", zipf(EMOJI) * (1 + numbers.next(3))


path = os.path.join(os.path.dirname(__file__), "..", "Fixtures", "bench", "chat.jsonl")
with open(path, "w", encoding="utf-8") as out:
    for number in range(4000):
        lang, text = message()
        record = {"id": number, "lang": lang, "text": text}
        out.write(json.dumps(record, ensure_ascii=False) + "\n")
