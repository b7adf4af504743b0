import type { Handbook } from '../handbook.ts';

export const HANDBOOK: Handbook = {
  title: 'Handbok för Tidings',
  tagline: 'Så följer, läser och skriver du här.',
  // Oldest first: the last one is on top of the blog.
  pages: [
    {
      slug: 'privacy',
      title: 'Vad Tidings vet om dig',
      tags: ['handbok', 'integritet'],
      excerpt: 'Vad servern sparar om dig, vem som kan se det och hur du laddar ner eller raderar det.',
      html: `
<p>Den här servern sparar bara det som behövs för att visa dig det du följer. Här finns inga annonser, inga tredjeparter och inga spårare. Bilder och spelare i inlägg kommer från sajterna som publicerade dem, och spårningspixlar tas bort.</p>
<h2>Det här sparar vi</h2>
<ul>
<li>Din e-postadress, ditt namn och, i en form som ingen kan läsa, ditt lösenord.</li>
<li>Sajterna du följer, inläggen du gillar och allt du har skrivit.</li>
<li>Dina sessioner, med webbläsaren och IP-adressen som de startades från, så att du kan avsluta dem du inte känner igen under <a href="/me/security">Säkerhet</a>.</li>
<li>En logg över det du gör, till exempel när du publicerar ett inlägg eller lägger till en sajt: vad som hände och när, men aldrig vad du skrev.</li>
</ul>
<h2>Det här ser utgivarna</h2>
<p>Vi läser varje sajt en enda gång för alla här. Utgivaren kan se hur många läsare sajten har på den här servern, men inte vilka de är.</p>
<h2>Ladda ner eller radera dina data</h2>
<p>Under <a href="/me/account">Konto</a> kan du ladda ner dina data eller radera ditt konto. Om du raderar kontot raderas även dina bloggar, dina prenumerationer och dina gilla-markeringar. En blogg som du äger tillsammans med någon annan blir kvar hos den personen, och kommentarer med svar blir kvar, utan ditt namn.</p>`,
    },
    {
      slug: 'writing',
      title: 'Skriv en egen blogg',
      tags: ['handbok', 'skriva'],
      excerpt:
        'Skapa en blogg, skriv ett snabbt inlägg direkt i Läsaren eller öppna hela redigeraren. Varje blogg är också ett flöde.',
      html: `
<p>Du kan ha hur många bloggar du vill här, på egen hand eller tillsammans med andra. Varje blogg har en adress, en titel och ett språk, och är också ett flöde: alla som följer den, här eller i en annan flödesläsare, får ditt inlägg så snart du publicerar det.</p>
<h2>Skriv ett snabbt inlägg</h2>
<p>Högst upp i <a href="/reader">Senaste</a> hittar du <em>Skriv ett snabbt inlägg</em>. Första raden blir rubriken, och utkastet sparas på din enhet tills du publicerar det.</p>
<h2>Använd hela redigeraren</h2>
<p>I <a href="/post">hela redigeraren</a> finns mellanrubriker, listor, citat, kod, bilder och taggar. Den sparar medan du skriver, behåller tidigare versioner och kan publicera vid en tid som du väljer. När två personer redigerar samma inlägg skriver ingen över den andras ändringar.</p>
<blockquote><p>Du kan när som helst redigera ett inlägg, flytta tillbaka det till utkast eller lägga det i papperskorgen. Dina läsare här ser ändringen direkt.</p></blockquote>`,
    },
    {
      slug: 'import',
      title: 'Importera dina prenumerationer',
      tags: ['handbok', 'prenumerationer'],
      excerpt: 'Exportera en OPML-fil från din gamla flödesläsare och ta med dig alla prenumerationer.',
      html: `
<p>De flesta flödesläsare kan exportera dina prenumerationer som en OPML-fil. Välj filen på <a href="/reader/import">importsidan</a>: först ser du hur många flöden och mappar den innehåller och hur många du redan prenumererar på. Inget läggs till förrän du väljer <em>Importera</em>. Mappar blir privata listor om du inte stänger av det. Du kan lämna sidan medan importen pågår, och om Tidings kan skicka mejl hör vi av oss när den är klar. Nya sajter läses en i taget, så det kan dröja en stund innan deras första inlägg syns.</p>
<p>Om en adress inte längre fungerar står orsaken i importrapporten. Du kan försöka igen, med ett enda flöde eller med alla som misslyckades.</p>`,
    },
    {
      slug: 'keys',
      title: 'Läs med tangentbordet',
      tags: ['handbok', 'tangentbord'],
      excerpt: 'Du når allt med tabbtangenten, och rubriker och områden har namn för skärmläsare.',
      html: `
<p>Du kan göra allt i Tidings från tangentbordet. Med <kbd>Tab</kbd> går du från en kontroll till nästa, med <kbd>Enter</kbd> aktiverar du den, och med <kbd>Esc</kbd> stänger du det du har öppnat och kommer tillbaka dit du var.</p>
<p>Bland inläggen går du till nästa och föregående med <kbd>J</kbd> och <kbd>K</kbd> eller med höger och vänster piltangent. Det aktuella inlägget har en ram, och de andra tangenterna gäller det: <kbd>Enter</kbd> eller <kbd>O</kbd> öppnar det, <kbd>V</kbd> besöker det på dess egen sajt, <kbd>L</kbd> gillar det, <kbd>M</kbd> markerar det som sett eller osett, <kbd>F</kbd> prenumererar på sajten eller avprenumererar, <kbd>C</kbd> går till kommentarerna. <kbd>Blanksteg</kbd> rullar ner en skärm i taget och går sedan till nästa inlägg. <kbd>.</kbd> går högst upp och visar nya inlägg, och <kbd>Skift</kbd> med <kbd>A</kbd> markerar allt ovanför som sett.</p>
<p>I ett inlägg bläddrar du med <kbd>J</kbd> och <kbd>K</kbd> bland inläggen du kom ifrån. <kbd>R</kbd> börjar en kommentar, och <kbd>Esc</kbd> eller <kbd>U</kbd> tar dig tillbaka.</p>
<p>Var du än är går <kbd>G</kbd> följt av <kbd>R</kbd> till Senaste, <kbd>A</kbd> lägger till en sajt och <kbd>Z</kbd> ångrar det senaste du gjorde så länge meddelandet om det syns. <kbd>?</kbd> visar alla kortkommandon, och där kan du också stänga av kortkommandon med en tangent för ditt konto.</p>
<p>Med länken <em>Gå till innehållet</em> allra högst upp hoppar du över menyerna.</p>`,
    },
    {
      slug: 'following',
      title: 'Följ vilken sajt du vill',
      tags: ['handbok', 'följa'],
      excerpt: 'Klistra in adressen till en sida. Tidings hittar flödet och ger dig varje nytt inlägg.',
      html: `
<p>Välj <em>Ny prenumeration</em> och klistra in adressen till en blogg, en tidning, en podd eller ett flöde. Tidings hittar flödet och visar de nyaste inläggen. Välj <em>Lägg till sajt</em>, så dyker de upp i Läsaren.</p>
<h2>Följ en tagg</h2>
<p>En tagg samlar allt som skrivs om ett ämne. I <a href="/tags">Alla taggar</a> ser du de populäraste. Välj <em>Följ</em>, så visas taggen i sidofältet. Du kan också följa en tagg som ingen har använt än.</p>
<h2>Hur ofta en sajt läses</h2>
<p>Vi kontrollerar en sajt så ofta som den publicerar något, och så ofta som utgivaren tillåter: högst en gång i timmen för en livlig sajt, en gång om dagen för en lugn. En kontroll räcker för alla som följer den här.</p>
<h2>När en sajt inte fungerar</h2>
<p>Vi fortsätter att försöka, men allt mer sällan, och på sajtens sida står vad som är fel: adressen har ändrats, servern har haft ett fel i tre dagar, flödet har lagts ner. Inlägg som vi redan har läst finns kvar.</p>`,
    },
    {
      slug: 'welcome',
      title: 'Välkommen till Tidings',
      tags: ['handbok'],
      excerpt: 'Ett ställe för allt du följer, utan någon algoritm som bestämmer vad som kommer härnäst.',
      html: `
<p>Tidings är en flödesläsare. Följ sajterna du gillar, så kommer deras inlägg till dig, senaste först. Ingen algoritm kommer emellan dig och dem du väljer att läsa.</p>
<h2>Börja här</h2>
<ul>
<li><a href="/sites/handbook-sv/following">Följ din första sajt</a>: allt du behöver är adressen.</li>
<li><a href="/sites/handbook-sv/import">Importera dina prenumerationer</a> från en annan flödesläsare.</li>
<li><a href="/sites/handbook-sv/writing">Skriv</a> ett snabbt inlägg eller starta en egen blogg.</li>
<li><a href="/sites/handbook-sv/keys">Läs med tangentbordet</a>.</li>
<li><a href="/sites/handbook-sv/privacy">Se vad servern vet om dig</a>.</li>
</ul>
<p>Den första som skapar ett konto på en ny server blir administratör. Den här handboken är en vanlig blogg: du kan redigera den, eller radera den när du inte längre behöver den.</p>`,
    },
  ],
};
