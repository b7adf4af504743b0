import type { DemoSite } from './site.ts';

export const WORLD_SITES: DemoSite[] = [
  {
    name: 'daftar-al-madina',
    title: 'دفتر المدينة',
    tagline: 'مشاهدات صغيرة من مدينة قديمة',
    author: 'ليلى حدّاد',
    language: 'ar',
    format: 'rss',
    scene: 'windows',
    sign: 'د',
    posts: [
      {
        title: 'ما تقوله النوافذ عن المدينة',
        hoursAgo: 3,
        tags: ['مدن', 'كتابة'],
        picture: true,
        body: [
          'في الحيّ القديم لا تُقرأ البيوت من أبوابها بل من نوافذها. نافذة مواربة تعني أن الجدّة في البيت، ونافذة مضاءة بعد منتصف الليل تعني أن أحدهم ينتظر رسالة.',
          'مشيتُ هذا الصباح من السوق إلى البحر وعددتُ النوافذ الخضراء. كانت إحدى وأربعين، واثنتان منها مرسومتان على الجدار.',
          '> النافذة عينٌ تتّسع لمن ينظر منها ولمن ينظر إليها.',
        ],
      },
      {
        title: 'خبّاز الفجر',
        hoursAgo: 88,
        tags: ['طعام', 'مدن'],
        body: [
          'يفتح فرنه في الثالثة والنصف، ولا يرفع صوته أبدًا لأن الشارع نائم. نعرف أنه بدأ حين تصل الرائحة إلى الطابق الثالث.',
        ],
      },
      {
        title: 'الطريق الأطول إلى البيت',
        hoursAgo: 240,
        tags: ['مشي'],
        picture: 'hills',
        body: ['حين أُغلق الجسر صار الطريق أطول بعشر دقائق، وصارت المدينة أكبر بعشرين وجهًا لم أكن أعرفها.'],
      },
    ],
  },
  {
    name: 'michikusa',
    title: '道草ノート',
    tagline: '寄り道の記録',
    author: '佐山 沙耶',
    language: 'ja',
    format: 'atom',
    scene: 'leaves',
    sign: '道',
    posts: [
      {
        title: '傘を忘れた日の図書館',
        hoursAgo: 9,
        tags: ['本', '散歩'],
        picture: true,
        body: [
          '駅を出たら雨だった。傘は玄関に立てかけたままで、取りに戻るには遠く、濡れて歩くには早い時間だった。だから図書館で雨宿りをすることにした。',
          '窓ぎわの席で隣の人が辞書を最初から読んでいた。「あ」の途中で、もう三か月になるという。',
          '> 急がない人のまわりだけ、雨音が大きい。',
        ],
      },
      {
        title: '路地の植木鉢',
        hoursAgo: 130,
        tags: ['散歩', '植物'],
        picture: true,
        body: ['数えてみたら五十七鉢あった。誰のものでもないように見えて、朝になると全部に水がやってある。'],
      },
    ],
  },
  {
    name: 'allmende-garten',
    title: 'Allmende Garten',
    tagline: 'Ein Garten, der niemandem und allen gehört.',
    author: 'Jonas Petzold',
    language: 'de',
    format: 'rss',
    scene: 'leaves',
    sign: 'A',
    posts: [
      {
        title: 'Wer die Gießkanne zurückstellt',
        hoursAgo: 28,
        tags: ['garten', 'gemeinschaft'],
        picture: true,
        body: [
          'Wir haben sechs Gießkannen und vierzehn Beete, und die Frage, wem eine Kanne gehört, ist noch nie gestellt worden. Gestellt wird nur die Frage, wer sie zurückgestellt hat.',
          'Seit Mai hängt ein Haken am Schuppen, für jede Kanne einer. Seitdem fehlt keine mehr. Man kann das Ordnung nennen. Ich nenne es eine Einladung.',
        ],
      },
      {
        title: 'Mangold, eine Verteidigung',
        hoursAgo: 200,
        tags: ['garten', 'food'],
        body: [
          'Er wächst, wo er soll, er wartet, bis man Zeit hat, und er beschwert sich nicht. Mehr verlange ich von niemandem.',
        ],
      },
    ],
  },
  {
    name: 'cuaderno-de-orillas',
    title: 'Cuaderno de orillas',
    tagline: 'Ríos, puentes y gente que los cruza.',
    author: 'Inés Maldonado',
    language: 'es',
    format: 'json',
    scene: 'sea',
    sign: 'C',
    posts: [
      {
        title: 'El barquero que ya no hace falta',
        hoursAgo: 38,
        tags: ['viajes', 'oficios'],
        picture: true,
        body: [
          'Desde que abrieron el puente nadie necesita a Tomás, y sin embargo cada tarde hay cola en su muelle. La gente cruza, toma un café en la otra orilla y vuelve.',
          '«En el puente se llega antes», dice, «pero no se llega a ninguna parte».',
        ],
      },
      {
        title: 'Inventario de un puente',
        hoursAgo: 310,
        tags: ['oficios'],
        body: [
          'Catorce arcos, tres candados oxidados, un zapato, y el nombre de alguien que quiso mucho a Lucía.',
        ],
      },
    ],
  },
];
