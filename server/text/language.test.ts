import { expect, test } from 'vitest';
import { guessLanguage } from './language.ts';

test.each([
  ['en', 'I want you to act as a travel guide. I will write you my location and you will suggest a place to visit.'],
  ['de', 'Schreibe eine freundliche Erinnerung an [Name], dass die Rechnung noch offen ist.'],
  ['fr', 'Rédige un texte clair et professionnel pour promouvoir ${produit} auprès de nos clients.'],
  ['es', 'Quiero que actúes como un profesor de historia y que me expliques el tema con ejemplos.'],
  ['pt', 'Atua como um escritor de livros. Escreve uma história para crianças que não seja muito longa.'],
  ['it', 'Scrivi una mail al cliente che non ha ancora pagato la fattura, con un tono gentile e chiaro.'],
  ['nl', 'Schrijf een vriendelijke herinnering aan {{naam}} dat de rekening nog niet is betaald.'],
  ['pl', 'Napisz krótki list do klienta, który nie zapłacił jeszcze za fakturę, i poproś o odpowiedź.'],
  ['tr', 'Bana bu konu hakkında kısa bir yazı yaz ve en önemli noktaları liste olarak göster.'],
  ['vi', 'Hãy viết một email ngắn cho khách hàng về sản phẩm mới của chúng tôi và cách sử dụng.'],
  ['ru', 'Напиши письмо клиенту, который ещё не оплатил счёт, и попроси его ответить до пятницы.'],
  ['uk', 'Напиши лист клієнту, який ще не оплатив рахунок, і попроси його відповісти до п’ятниці.'],
  ['ar', 'اكتب رسالة إلى العميل الذي لم يدفع الفاتورة بعد، على أن تكون قصيرة ومهذبة في هذا الموضوع.'],
  ['fa', 'یک نامه کوتاه برای مشتری بنویس که هنوز صورتحساب را پرداخت نکرده است و از او جواب بخواه.'],
  ['he', 'כתוב מכתב קצר ללקוח שעדיין לא שילם את החשבון.'],
  ['el', 'Γράψε ένα σύντομο γράμμα στον πελάτη.'],
  ['hi', 'ग्राहक को एक छोटा पत्र लिखें जो अभी तक बिल का भुगतान नहीं कर पाया है।'],
  ['zh', '请为一家科技公司写一份简短的产品介绍。'],
  ['ja', '顧客に送る短いメールを日本語で書いてください。'],
  ['ko', '고객에게 보낼 짧은 이메일을 작성해 주세요.'],
  ['th', 'เขียนอีเมลสั้น ๆ ถึงลูกค้า'],
])('%s: %s', (language, text) => {
  expect(guessLanguage(text)).toBe(language);
});

test.each([
  ['nothing', ''],
  ['two words', 'Logo design'],
  ['code', '```\nthe of and to in is that for it as with\n```\nconst x = f(y);'],
  ['signs', '1234 --- *** 🙂🙂🙂 = ? !'],
  ['two scripts', 'Hello friend how are you today 你好朋友你今天好吗'],
])('unknown rather than wrong: %s', (_, text) => {
  expect(guessLanguage(text)).toBeUndefined();
});

test('a long text costs no more than its beginning', () => {
  const text = 'I want you to act as a guide. ';
  const started = performance.now();
  for (const hostile of ['<', '`', '[', '{', '${', 'https://', '```']) guessLanguage(text + hostile.repeat(200_000));
  expect(performance.now() - started).toBeLessThan(1_000);
});
