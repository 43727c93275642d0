import type { Language } from '../../contract/languages.ts';

type Words = Partial<Record<Language, string>>;

/** Frequent words by language, where one script is written in many languages. Folded to lower case, accents kept. */
export const LATIN: Words = {
  en: 'the of and to in is that for it as with be by on not this are or from at an have you your which will can all do if should must what any how when who their about using use each only into write act want provide i my me we was but they has been would its than then no so out up more please make create answer',
  de: 'der die das und ist nicht ein eine einen einem einer eines ich du sie wir ihr mit für auf dem den des von zu im als auch werden wird oder wie bei sind aus nach sich kann soll wenn dass daß um nur es was bitte deine dein meine mein über zum zur haben hat keine kein noch aber schreibe erstelle alle durch bis diese dieser dieses',
  fr: 'le la les des du de et est un une en que qui dans pour sur avec vous je tu nous il elle ce cette ces au aux par pas ne plus ou votre vos mon ma mes ton ta tes son sa ses être sont comme mais tout tous faire si leur se on à où dont sans donne écris',
  es: 'el la los las de del y es un una en que por para con no se lo como más o al su sus mi tu te me yo pero si qué cada este esta esto debe ser está son sobre entre sin también cuando todo todos hay eres usted puedes cualquier',
  pt: 'o a os as de do da dos das e é um uma em que por para com não se como mais ou ao à no na nos nas seu sua meu minha você eu mas cada este esta isso deve ser está são sobre entre sem também quando todo tudo há pelo pela são você seja',
  it: 'il lo la i gli le di del della dei delle e è un una in che per con non si come più o al alla sono nel nella mio tuo suo io tu ma ogni questo questa deve essere sul sulla anche quando tutto tutti da dal ho hai scrivi ci agli degli cosa',
  nl: 'de het een en van is niet dat die in op te voor met zijn ik je jij u wij aan om als ook er maar door uit bij naar over nog wordt worden kan moet deze dit mijn jouw uw wat hoe geen alle schrijf',
  sv: 'och att det är en ett som på för med inte av till den jag du vi har om de från men kan ska din ditt mitt min när eller alla var vad hur mig dig skriv så efter också utan',
  da: 'og at det er en et som på for med ikke af til den jeg du vi har om de fra men kan skal din dit mit min når eller alle hvad hvordan mig dig skriv efter også uden af blive bliver være',
  no: 'og at det er en et som på for med ikke av til den jeg du vi har om de fra men kan skal din ditt mitt min når eller alle hva hvordan meg deg skriv etter også uten bli blir være noe',
  fi: 'ja on ei se että olla ovat oli joka mutta myös kun niin tai sinä minä hän me te he tämä ole kuin jos ne vain sen mikä miten kirjoita voi voit pitää kanssa sinun minun mukaan sekä',
  pl: 'i w na z nie to że do się jest jak o za od po dla czy tak być ale przez który która które oraz lub jako ma są jego twój moje mnie ten ta te tego przy napisz proszę każdy wszystkie może jeśli',
  cs: 'a je se na v že s z do o to pro jako by ale jak nebo po za který která které není jsem jsou být při podle tak jeho můj tvůj napiš aby však také může pokud každý všechny už',
  sk: 'a je sa na v že s z do o to pre ako by ale alebo po za ktorý ktorá ktoré nie som sú byť pri podľa tak jeho môj tvoj napíš aby však tiež môže ak každý všetky už',
  hu: 'a az és hogy nem is egy ez van meg csak de ha mint vagy akkor azt mert minden ezt volt lesz már én te ő mi ki el kell lehet írj legyen vannak sem olyan amely után között számára',
  ro: 'și si în de la cu nu este că pentru un o pe din ce care mai sau ca să fi sunt dar fie prin după acest această acestea lor lui al ale ai tu eu mea tău scrie toate fiecare când dacă',
  tr: 've bir bu için ile olarak da de ne mi mı gibi daha çok ama veya her ben sen biz siz o olan değil var yok kadar sonra nasıl en göre şekilde olacak lütfen yaz benim senin tüm hakkında üzerinde ki ise bana analiz et yap oluştur odak sonuç olduğunda edin kullan kişi içinde',
  id: 'yang dan di untuk dengan ini itu tidak dari pada adalah akan atau dalam ke saya anda kamu sebagai oleh juga bisa dapat ada lebih jika harus tentang setiap buat tulis buatkan agar secara serta karena',
  ms: 'yang dan di untuk dengan ini itu tidak daripada pada adalah akan atau dalam ke saya anda awak sebagai oleh juga boleh dapat ada lebih jika mesti tentang setiap tulis supaya kerana ialah',
  vi: 'và của là có không được cho một các những trong này với để khi như người bạn tôi hãy theo về từ đã sẽ hoặc nhưng cũng nếu viết làm phải cần',
  hr: 'i je u na se da za su s od kao ne ili sa što koji koja koje ali biti po iz ako sam kako samo može već svoj tvoj moj sve te bi prema uz napiši svaki',
  sl: 'in je v na se da za so s z od kot ne ali pa ki po iz če sem kako samo lahko tudi svoj tvoj moj vse bi pri napiši vsak biti ni sta še',
  lt: 'ir yra į kad ne su iš tai kaip bet ar o per apie už po jei tik nuo savo mano tavo jūs aš būti turi gali visi kuris kuri parašyk arba dėl taip pat',
  lv: 'un ir uz ka ne ar no tas kā bet vai par pēc ja tikai lai savu mans tavs jūs es būt var visi kas kurš uzraksti arī pie līdz šis',
  et: 'ja on ei et see kui oma mis ka aga või kes mina sina ta me te nad oli pole olema peab saab kõik kirjuta selle koos ning siis veel kuidas',
  sq: 'dhe të një në për me është që nga si por ose nuk kjo ky janë do ka më i e së shkruaj duhet çdo unë ti ju',
  ca: 'el la els les de del i és un una en que per amb no es com més o al seu seva meu teu jo tu però cada aquest aquesta ha ser són sobre entre sense també quan tot tots hi amb dels',
  eu: 'eta da ez bat du dira izan ere hau egin baina edo zure nire dute duen behar oso gehiago nola idatzi guztiak den beste',
  af: 'die en is nie van het in op te vir met wat dit ek jy jou my ons hulle aan om as ook maar deur uit by na oor nog word kan moet hierdie hoe geen alle skryf',
  sw: 'na ya wa kwa ni katika la za si hii hiyo kama lakini au yako yangu wewe mimi kila wote andika ili kuwa bila pia',
  tl: 'ang ng sa na mga ay at para ito hindi ko mo ka ako ikaw kung din rin lang isang may siya namin natin isulat bawat nang',
};

export const CYRILLIC: Words = {
  ru: 'и в не на что я с он как это по но из у за от так для же ты вы мы или бы к о если только чтобы его её быть есть был все мой твой ваш который при без до является каждый напиши ни эти после',
  uk: 'і в не на що я з він як це по але із у за від так для ж ти ви ми або би до про якщо тільки щоб його її бути є був всі мій твій ваш який при без та кожен напиши ці після й має',
  be: 'і ў не на што я з ён як гэта па але са у за ад так для ж ты вы мы або бы да пра калі толькі каб яго яе быць ёсць быў усе мой твой ваш які пры без кожны',
  bg: 'и в не на че аз с той как това по но от за така да ти вие ние или би към ако само го е са съм се беше всички мой твой ваш който при без до всеки напиши тези след ще като',
  sr: 'и у не на да ја с он као то по али из за од тако ти ви ми или би ако само га је су сам се био сви мој твој ваш који при без до сваки напиши ове после што',
  mk: 'и во не на дека јас со тој како тоа по но од за така да ти вие ние или би ако само го е се сум беше сите мој твој ваш кој при без до секој овие после што',
  kk: 'және бір бұл үшін мен сен бар емес деп болып ол да де қалай не осы барлық әр туралы болуы керек сіз біз',
};

export const ARABIC: Words = {
  ar: 'في من على إلى أن هذا هذه التي الذي مع عن لا ما هو هي كان أو كل بعد قبل بين ثم إذا لم قد أنا أنت عند يجب كما ذلك حول',
  fa: 'و در از به که این را با برای است آن یک می های هر تا بر یا شما من خود کن باید اگر هم نیز شود کنید دارد ها',
  ur: 'کے میں کی کا ہے اور سے کو پر یہ کہ نے ہیں ایک بھی آپ کریں نہیں جو تو ہو یا لیے اس وہ تھا کر',
  ps: 'د په او چې نه يې له دا هم ته به سره يو کې تر دي دی شي څخه',
};

export const DEVANAGARI: Words = {
  hi: 'के में की का है और से को पर यह कि ने हैं एक भी आप नहीं जो तो हो या लिए इस वह कर करें एवं साथ',
  mr: 'आणि आहे च्या मध्ये हे ते एक या साठी तर की नाही आहेत हा ही करा तुम्ही मी असे किंवा',
  ne: 'र को मा छ लाई यो हो एक पनि गर्न छन् भने तपाईं को हुन् वा बाट गर्नुहोस्',
};
