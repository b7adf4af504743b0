import type { Handbook } from '../handbook.ts';

export const HANDBOOK: Handbook = {
  title: 'Het Tidings-handboek',
  tagline: 'Hoe je hier sites volgt, leest en schrijft.',
  // Oldest first: the last one is on top of the blog.
  pages: [
    {
      slug: 'privacy',
      title: 'Wat Tidings over je weet',
      tags: ['handboek', 'privacy'],
      excerpt: 'Wat deze server over je bewaart, wie het kan zien en hoe je het downloadt of verwijdert.',
      html: `
<p>Deze server bewaart alleen wat nodig is om je te laten lezen wat je volgt. Er zijn geen advertenties, geen derde partijen en geen trackers. Afbeeldingen en spelers in berichten komen van de sites die ze hebben gepubliceerd, en trackingpixels worden verwijderd.</p>
<h2>Wat we bewaren</h2>
<ul>
<li>Je e-mailadres, je naam en, in een vorm die niemand kan lezen, je wachtwoord.</li>
<li>De sites die je volgt, de berichten die je hebt geliket en alles wat je hebt geschreven.</li>
<li>Je sessies, met de browser en het IP-adres waarmee ze zijn gestart, zodat je sessies die je niet herkent kunt beëindigen onder <a href="/me/security">Beveiliging</a>.</li>
<li>Een logboek van wat je doet, zoals een bericht publiceren of een site toevoegen: wat er is gebeurd en wanneer, maar nooit wat je hebt geschreven.</li>
</ul>
<h2>Wat uitgevers zien</h2>
<p>We lezen elke site één keer voor iedereen hier. De uitgever kan zien hoeveel lezers de site op deze server heeft, maar niet wie dat zijn.</p>
<h2>Je gegevens downloaden of verwijderen</h2>
<p>Onder <a href="/me/account">Account</a> kun je je gegevens downloaden of je account verwijderen. Met je account verdwijnen ook je blogs, je abonnementen en je likes. Een blog waarvan je samen met iemand anders eigenaar bent, blijft van de ander, en reacties waarop is geantwoord blijven staan, zonder je naam.</p>`,
    },
    {
      slug: 'writing',
      title: 'Je eigen blog schrijven',
      tags: ['handboek', 'schrijven'],
      excerpt:
        'Maak een blog, schrijf snel een bericht in de feedlezer of open de volledige editor. Elke blog is ook een feed.',
      html: `
<p>Je kunt hier zoveel blogs hebben als je wilt, alleen of samen met anderen. Elke blog heeft een adres, een titel en een taal, en is ook een feed: wie hem volgt, hier of in een andere feedlezer, krijgt je bericht zodra je het publiceert.</p>
<h2>Snel een bericht schrijven</h2>
<p>Bovenaan <a href="/reader">Recent</a> vind je <em>Snel een bericht schrijven</em>. De eerste regel wordt de titel, en je concept blijft op je apparaat staan tot je het publiceert.</p>
<h2>De volledige editor gebruiken</h2>
<p>In de <a href="/post">volledige editor</a> vind je koppen, lijsten, citaten, code, afbeeldingen en tags. De editor slaat je werk op terwijl je schrijft, bewaart eerdere versies en kan publiceren op een moment dat jij kiest. Als twee mensen hetzelfde bericht bewerken, overschrijven ze elkaars werk niet.</p>
<blockquote><p>Je kunt een bericht altijd bewerken, terugzetten naar concepten of in de prullenbak gooien. Je lezers hier zien de wijziging meteen.</p></blockquote>`,
    },
    {
      slug: 'import',
      title: 'Je abonnementen importeren',
      tags: ['handboek', 'abonnementen'],
      excerpt: 'Exporteer een OPML-bestand uit je oude feedlezer en neem al je abonnementen mee.',
      html: `
<p>De meeste feedlezers kunnen je abonnementen exporteren als OPML-bestand. Kies het op de <a href="/reader/import">importpagina</a>: je ziet eerst hoeveel feeds en mappen erin staan en op hoeveel feeds je al bent geabonneerd. Er wordt niets toegevoegd tot je <em>Importeren</em> kiest. Mappen worden privélijsten, tenzij je dat uitzet. Je kunt de pagina verlaten terwijl de import loopt, en als Tidings e-mail kan versturen, laten we het je weten zodra de import klaar is. Nieuwe sites worden een voor een gelezen, dus het kan even duren voordat je hun eerste berichten ziet.</p>
<p>Werkt een adres niet meer, dan lees je in het importrapport waarom. Je kunt het opnieuw proberen, met één feed of met alle feeds die zijn mislukt.</p>`,
    },
    {
      slug: 'keys',
      title: 'Lezen met het toetsenbord',
      tags: ['handboek', 'toetsenbord'],
      excerpt:
        'Met de Tab-toets kom je overal, en koppen en onderdelen van de pagina hebben namen voor schermlezers.',
      html: `
<p>Je kunt alles in Tidings met het toetsenbord doen. Met <kbd>Tab</kbd> ga je van het ene element naar het volgende, met <kbd>Enter</kbd> activeer je het, en met <kbd>Esc</kbd> sluit je wat je hebt geopend en ga je terug naar waar je was.</p>
<p>In een tijdlijn ga je met <kbd>J</kbd> en <kbd>K</kbd>, of met de pijltoetsen naar rechts en links, naar het volgende en het vorige bericht. Het huidige bericht heeft een rand, en de andere toetsen gelden voor dat bericht: <kbd>Enter</kbd> of <kbd>O</kbd> opent het, <kbd>V</kbd> opent het op de site zelf, <kbd>L</kbd> geeft het een like, <kbd>M</kbd> markeert het als gezien of ongezien, <kbd>F</kbd> abonneert je op de site of meldt je af, <kbd>C</kbd> gaat naar de reacties. <kbd>Spatie</kbd> scrolt telkens één scherm omlaag en gaat dan naar het volgende bericht. <kbd>.</kbd> gaat naar boven en toont nieuwe berichten, en <kbd>Shift</kbd> met <kbd>A</kbd> markeert alles erboven als gezien.</p>
<p>In een bericht ga je met <kbd>J</kbd> en <kbd>K</kbd> door de tijdlijn waar je vandaan kwam. Met <kbd>R</kbd> begin je een reactie, en met <kbd>Esc</kbd> of <kbd>U</kbd> ga je terug.</p>
<p>Waar je ook bent: <kbd>G</kbd> gevolgd door <kbd>R</kbd> gaat naar Recent, <kbd>A</kbd> voegt een site toe, en <kbd>Z</kbd> maakt je laatste actie ongedaan zolang de mededeling erover in beeld is. <kbd>?</kbd> toont alle sneltoetsen, met een schakelaar om sneltoetsen met één toets uit te zetten voor je account.</p>
<p>Met de link <em>Naar de inhoud</em> helemaal bovenaan sla je de menu’s over.</p>`,
    },
    {
      slug: 'following',
      title: 'Elke site volgen',
      tags: ['handboek', 'volgen'],
      excerpt: 'Plak het adres van een pagina. Tidings vindt de feed en brengt je elk nieuw bericht.',
      html: `
<p>Kies <em>Nieuw abonnement</em> en plak het adres van een blog, een krant, een podcast of een feed. Tidings vindt de feed en toont je de nieuwste berichten. Kies <em>Site toevoegen</em>, en ze verschijnen in je tijdlijn.</p>
<h2>Een tag volgen</h2>
<p>Een tag verzamelt alles wat mensen over een onderwerp schrijven. Op <a href="/tags">Alle tags</a> vind je de populairste. Kies <em>Volgen</em>, en de tag verschijnt in je zijbalk. Je kunt ook een tag volgen die nog niemand heeft gebruikt.</p>
<h2>Hoe vaak een site wordt gelezen</h2>
<p>We controleren een site zo vaak als er iets verschijnt, en zo vaak als de uitgever toestaat: een drukke site hooguit één keer per uur, een rustige één keer per dag. Eén controle is genoeg voor iedereen die de site hier volgt.</p>
<h2>Als een site niet werkt</h2>
<p>We blijven het proberen, maar steeds minder vaak, en op de pagina van de site lees je wat er aan de hand is: het adres is veranderd, de server geeft al drie dagen een fout, de feed is gestopt. Berichten die we al hebben gelezen, blijven beschikbaar.</p>`,
    },
    {
      slug: 'welcome',
      title: 'Welkom bij Tidings',
      tags: ['handboek'],
      excerpt: 'Eén plek voor alles wat je volgt, zonder algoritme dat bepaalt wat je hierna ziet.',
      html: `
<p>Tidings is een feedlezer. Volg de sites die je leuk vindt, en hun berichten komen naar je toe, nieuwste eerst. Er zit geen algoritme tussen jou en de mensen die je wilt lezen.</p>
<h2>Begin hier</h2>
<ul>
<li><a href="/sites/handbook-nl/following">Volg je eerste site</a>: je hebt alleen het adres nodig.</li>
<li><a href="/sites/handbook-nl/import">Importeer je abonnementen</a> uit een andere feedlezer.</li>
<li><a href="/sites/handbook-nl/writing">Schrijf</a> snel een bericht of begin je eigen blog.</li>
<li><a href="/sites/handbook-nl/keys">Lees met het toetsenbord</a>.</li>
<li><a href="/sites/handbook-nl/privacy">Lees wat deze server over je weet</a>.</li>
</ul>
<p>Wie zich op een nieuwe server als eerste registreert, wordt de beheerder. Dit handboek is een gewone blog: je kunt het bewerken, of verwijderen als je het niet meer nodig hebt.</p>`,
    },
  ],
};
