import type { Handbook } from '../handbook.ts';

export const HANDBOOK: Handbook = {
  title: 'Il manuale di Tidings',
  tagline: 'Come seguire, leggere e scrivere qui.',
  // Oldest first: the last one is on top of the blog.
  pages: [
    {
      slug: 'privacy',
      title: 'Cosa sa di te Tidings',
      tags: ['manuale', 'privacy'],
      excerpt: 'Cosa conserva di te questo server, chi può vederlo e come scaricarlo o eliminarlo.',
      html: `
<p>Questo server conserva solo ciò che serve per mostrarti le tue letture. Niente pubblicità, niente terze parti, niente tracker. Le immagini e i player nei post provengono dai siti che li hanno pubblicati, e i pixel di tracciamento vengono rimossi.</p>
<h2>Cosa conserviamo</h2>
<ul>
<li>Il tuo indirizzo email, il tuo nome e, in una forma che nessuno può leggere, la tua password.</li>
<li>I siti che segui, i post che ti piacciono e tutto ciò che hai scritto.</li>
<li>Le tue sessioni, con il browser e l’indirizzo di rete da cui sono iniziate, così in <a href="/me/security">Sicurezza</a> puoi terminare quelle che non riconosci.</li>
<li>Un registro delle azioni, come pubblicare un post o aggiungere un sito: cosa è successo e quando, mai ciò che hai scritto.</li>
</ul>
<h2>Cosa vede chi pubblica</h2>
<p>Leggiamo ogni sito una volta sola per tutte le persone che lo seguono qui. Chi lo pubblica può vedere quanti lettori ha su questo server, ma non chi sono.</p>
<h2>Scarica o elimina i tuoi dati</h2>
<p>In <a href="/me/account">Account</a> puoi scaricare i tuoi dati o eliminare il tuo account. Se elimini l’account, vengono eliminati anche i tuoi blog, le tue iscrizioni e i tuoi Mi piace. Un blog con un altro proprietario resta suo, e i commenti con risposte restano senza il tuo nome.</p>`,
    },
    {
      slug: 'writing',
      title: 'Scrivi il tuo blog',
      tags: ['manuale', 'scrittura'],
      excerpt:
        'Crea un blog, scrivi un post veloce dal lettore o apri l’editor completo. Ogni blog è anche un feed.',
      html: `
<p>Qui puoi avere tutti i blog che vuoi, per conto tuo o con altre persone. Ognuno ha un indirizzo, un titolo e una lingua, ed è anche un feed: chi lo segue, qui o in un altro lettore, riceve il tuo post appena lo pubblichi.</p>
<h2>Scrivi un post veloce</h2>
<p>In cima a <a href="/reader">Recenti</a> trovi <em>Scrivi un post veloce</em>. La prima riga diventa il titolo, e la bozza resta salvata sul tuo dispositivo finché non la pubblichi.</p>
<h2>Usa l’editor completo</h2>
<p>L’<a href="/post">editor completo</a> ha titoli, elenchi, citazioni, codice, immagini e tag. Salva mentre scrivi, conserva le versioni precedenti e può pubblicare nel momento che scegli. Se due persone modificano lo stesso post, nessuna sovrascrive il lavoro dell’altra.</p>
<blockquote><p>Puoi modificare un post, riportarlo nelle bozze o spostarlo nel cestino quando vuoi. Chi ti legge qui vede subito la modifica.</p></blockquote>`,
    },
    {
      slug: 'import',
      title: 'Importa le tue iscrizioni',
      tags: ['manuale', 'iscrizioni'],
      excerpt: 'Esporta un file OPML dal tuo vecchio lettore di feed e porta con te tutte le tue iscrizioni.',
      html: `
<p>Quasi tutti i lettori di feed possono esportare le tue iscrizioni in un file OPML. Sceglilo nella <a href="/reader/import">pagina di importazione</a>: prima vedi quanti feed e quante cartelle contiene e quanti di quei feed hai già tra le tue iscrizioni, e nulla viene aggiunto finché non selezioni <em>Importa</em>. Le cartelle diventano liste private, a meno che tu non disattivi questa opzione. Puoi lasciare la pagina durante l’importazione e, se questo server può inviare email, ti avviseremo quando sarà completa. I nuovi siti vengono letti uno dopo l’altro, quindi i loro primi post potrebbero farsi attendere un po’.</p>
<p>Se un indirizzo non funziona più, il resoconto dell’importazione ti dice perché, e puoi riprovare con un solo feed o con tutti quelli non riusciti.</p>`,
    },
    {
      slug: 'keys',
      title: 'Leggi con la tastiera',
      tags: ['manuale', 'tastiera'],
      excerpt:
        'Puoi raggiungere tutto con il tasto Tab, e i titoli e le aree hanno un nome per gli screen reader.',
      html: `
<p>In Tidings puoi fare tutto con la tastiera. <kbd>Tab</kbd> passa da un controllo al successivo, <kbd>Invio</kbd> lo attiva ed <kbd>Esc</kbd> chiude ciò che hai aperto e ti riporta dov’eri.</p>
<p>In un elenco di post, <kbd>J</kbd> e <kbd>K</kbd>, o le frecce destra e sinistra, portano al post successivo e a quello precedente. Il post attuale ha un bordo intorno, e gli altri tasti valgono per quello: <kbd>Invio</kbd> oppure <kbd>O</kbd> lo apre, <kbd>V</kbd> lo mostra sul suo sito, <kbd>L</kbd> mette Mi piace, <kbd>M</kbd> lo segna come visto o non visto, <kbd>F</kbd> ti iscrive al suo sito o annulla l’iscrizione, <kbd>C</kbd> va ai commenti. <kbd>Spazio</kbd> scorre in basso una schermata alla volta, poi passa al post successivo. <kbd>.</kbd> va all’inizio e mostra i nuovi post, e <kbd>Maiusc</kbd> con <kbd>A</kbd> segna come visto tutto ciò che c’è sopra.</p>
<p>In un post, <kbd>J</kbd> e <kbd>K</kbd> scorrono l’elenco da cui vieni, <kbd>R</kbd> inizia un commento, ed <kbd>Esc</kbd> o <kbd>U</kbd> ti riporta indietro.</p>
<p>Ovunque, <kbd>G</kbd> seguito da <kbd>R</kbd> va a Recenti, <kbd>A</kbd> aggiunge un sito e <kbd>Z</kbd> annulla la tua ultima azione finché il suo avviso è visibile. <kbd>?</kbd> mostra tutte le scorciatoie, con un interruttore per disattivare sul tuo account quelle a tasto singolo.</p>
<p>Il link <em>Vai al contenuto</em>, in cima alla pagina, salta i menu.</p>`,
    },
    {
      slug: 'following',
      title: 'Segui qualsiasi sito',
      tags: ['manuale', 'seguire'],
      excerpt: 'Incolla l’indirizzo di una pagina. Tidings trova il suo feed e ti porta ogni nuovo post.',
      html: `
<p>Seleziona <em>Nuova iscrizione</em> e incolla l’indirizzo di un blog, di un giornale, di un podcast o di un feed. Tidings trova il feed e ti mostra i post più recenti. Seleziona <em>Aggiungi sito</em> e appariranno nel tuo lettore.</p>
<h2>Segui un tag</h2>
<p>Un tag raccoglie ciò che tutti scrivono su un argomento. In <a href="/tags">Tutti i tag</a> trovi i più popolari. Seleziona <em>Segui</em> e il tag apparirà nella tua barra laterale. Puoi seguire anche un tag che nessuno ha ancora usato.</p>
<h2>Ogni quanto viene letto un sito</h2>
<p>Controlliamo un sito in base alla frequenza con cui pubblica e a ciò che consente chi lo pubblica: fino a una volta all’ora per un sito molto attivo, una volta al giorno per uno più tranquillo. Un solo controllo vale per tutte le persone che lo seguono qui.</p>
<h2>Quando un sito non funziona</h2>
<p>Continuiamo a provare, sempre meno spesso, e la pagina del sito ti dice cosa non va: l’indirizzo è cambiato, il server dà errore da tre giorni, il feed è stato chiuso. I post che abbiamo già raccolto restano disponibili.</p>`,
    },
    {
      slug: 'welcome',
      title: 'Ti diamo il benvenuto su Tidings',
      tags: ['manuale'],
      excerpt: 'Un unico posto per tutto ciò che segui, senza un algoritmo che decide cosa viene dopo.',
      html: `
<p>Tidings è un lettore di feed. Segui i siti che ti piacciono e i loro post arriveranno da te, dal più recente. Nessun algoritmo si mette tra te e le persone che scegli di leggere.</p>
<h2>Inizia da qui</h2>
<ul>
<li><a href="/sites/handbook-it/following">Segui il tuo primo sito</a>: ti basta il suo indirizzo.</li>
<li><a href="/sites/handbook-it/import">Importa le tue iscrizioni</a> da un altro lettore.</li>
<li><a href="/sites/handbook-it/writing">Scrivi</a> un post veloce o crea il tuo blog.</li>
<li><a href="/sites/handbook-it/keys">Leggi con la tastiera</a>.</li>
<li><a href="/sites/handbook-it/privacy">Cosa sa di te questo server</a>.</li>
</ul>
<p>La prima persona a registrarsi su un nuovo server lo amministra. Questo manuale è un blog come gli altri: puoi modificarlo, o eliminarlo quando non ti servirà più.</p>`,
    },
  ],
};
