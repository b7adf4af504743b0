import type { Handbook } from '../handbook.ts';

export const HANDBOOK: Handbook = {
  title: 'Das Tidings-Handbuch',
  tagline: 'Wie du hier Websites folgst, liest und schreibst.',
  // Oldest first: the last one is on top of the blog.
  pages: [
    {
      slug: 'privacy',
      title: 'Was Tidings über dich weiß',
      tags: ['handbuch', 'datenschutz'],
      excerpt:
        'Was dieser Server über dich speichert, wer es sehen kann und wie du es herunterlädst oder löschst.',
      html: `
<p>Dieser Server speichert nur, was er braucht, um dir deine Beiträge zu zeigen. Es gibt keine Werbung, keine Drittanbieter und keine Tracker. Bilder und Player in Beiträgen kommen von den Websites, die sie veröffentlicht haben, und Zählpixel werden entfernt.</p>
<h2>Was wir speichern</h2>
<ul>
<li>Deine E-Mail-Adresse, deinen Namen und, in einer Form, die niemand lesen kann, dein Passwort.</li>
<li>Die Websites, denen du folgst, deine Likes und alles, was du geschrieben hast.</li>
<li>Deine Sitzungen mit dem Browser und der IP-Adresse, von denen aus sie begonnen wurden. So kannst du unter „<a href="/me/security">Sicherheit</a>“ jede Sitzung beenden, die du nicht kennst.</li>
<li>Ein Protokoll deiner Aktionen, zum Beispiel wenn du einen Beitrag veröffentlichst oder eine Website hinzufügst: was wann geschehen ist, aber nie, was du geschrieben hast.</li>
</ul>
<h2>Was die Betreiber der Websites sehen</h2>
<p>Wir rufen jede Website nur einmal für alle hier ab. Ihr Betreiber sieht, wie viele Leser sie auf diesem Server hat, aber nicht, wer sie sind.</p>
<h2>Daten herunterladen oder löschen</h2>
<p>Unter „<a href="/me/account">Konto</a>“ kannst du deine Daten herunterladen oder dein Konto löschen. Mit dem Konto werden auch deine Blogs, deine Abos und deine Likes gelöscht. Ein Blog, der dir gemeinsam mit jemandem gehört, bleibt dieser Person erhalten, und Kommentare mit Antworten bleiben ohne deinen Namen stehen.</p>`,
    },
    {
      slug: 'writing',
      title: 'Einen eigenen Blog schreiben',
      tags: ['handbuch', 'schreiben'],
      excerpt:
        'Erstelle einen Blog, schreib einen kurzen Beitrag direkt im Reader oder öffne den vollständigen Editor. Jeder Blog ist auch ein Feed.',
      html: `
<p>Du kannst hier so viele Blogs haben, wie du möchtest, allein oder mit anderen. Jeder hat eine Adresse, einen Titel und eine Sprache, und jeder ist auch ein Feed: Wer ihm folgt, ob hier oder in einem anderen Reader, bekommt deinen Beitrag, sobald du ihn veröffentlichst.</p>
<h2>Kurzen Beitrag schreiben</h2>
<p>Ganz oben in „<a href="/reader">Aktuell</a>“ findest du <em>Kurzen Beitrag schreiben</em>. Die erste Zeile wird zum Titel, und dein Entwurf bleibt auf deinem Gerät gespeichert, bis du ihn veröffentlichst.</p>
<h2>Den vollständigen Editor verwenden</h2>
<p>Im <a href="/post">vollständigen Editor</a> gibt es Überschriften, Listen, Zitate, Code, Bilder und Schlagwörter. Er speichert, während du schreibst, bewahrt frühere Versionen auf und kann zu einem Zeitpunkt deiner Wahl veröffentlichen. Wenn zwei Personen denselben Beitrag bearbeiten, überschreibt keine die Änderungen der anderen.</p>
<blockquote><p>Du kannst einen Beitrag jederzeit bearbeiten, zurück zu den Entwürfen verschieben oder in den Papierkorb legen. Deine Leser hier sehen die Änderung sofort.</p></blockquote>`,
    },
    {
      slug: 'import',
      title: 'Abos importieren',
      tags: ['handbuch', 'abos'],
      excerpt: 'Exportiere eine OPML-Datei aus deinem bisherigen Feedreader und nimm alle deine Abos mit.',
      html: `
<p>Die meisten Feedreader können deine Abos als OPML-Datei exportieren. Wähle sie auf der <a href="/reader/import">Importseite</a> aus: Du siehst zuerst, wie viele Feeds und Ordner sie enthält und wie viele davon du schon abonniert hast. Hinzugefügt wird erst etwas, wenn du <em>Importieren</em> wählst. Aus Ordnern werden private Listen, sofern du das nicht ausschaltest. Du kannst die Seite verlassen, während der Import läuft. Wenn Tidings E-Mails senden kann, geben wir dir Bescheid, sobald er fertig ist. Neue Websites werden nacheinander abgerufen, deshalb kann es eine Weile dauern, bis ihre ersten Beiträge da sind.</p>
<p>Wenn eine Adresse nicht mehr funktioniert, steht der Grund im Importbericht. Du kannst es dann erneut versuchen, mit einem einzelnen Feed oder mit allen, bei denen es nicht geklappt hat.</p>`,
    },
    {
      slug: 'keys',
      title: 'Lesen mit der Tastatur',
      tags: ['handbuch', 'tastatur'],
      excerpt:
        'Mit der Tabulatortaste erreichst du alles, und Überschriften und Bereiche haben Namen für Screenreader.',
      html: `
<p>In Tidings kannst du alles mit der Tastatur bedienen. <kbd>Tab</kbd> springt von einem Bedienelement zum nächsten, <kbd>Enter</kbd> löst es aus, und <kbd>Esc</kbd> schließt, was du geöffnet hast, und bringt dich dorthin zurück, wo du warst.</p>
<p>In einem Stream gelangst du mit <kbd>J</kbd> und <kbd>K</kbd> oder mit der rechten und linken Pfeiltaste zum nächsten und vorherigen Beitrag. Der aktuelle Beitrag ist umrandet, und die anderen Tasten gelten für ihn: <kbd>Enter</kbd> oder <kbd>O</kbd> öffnet ihn, <kbd>V</kbd> öffnet ihn auf seiner eigenen Website, <kbd>L</kbd> gibt ihm ein Like, <kbd>M</kbd> markiert ihn als gesehen oder ungesehen, <kbd>F</kbd> abonniert seine Website oder bestellt sie ab, <kbd>C</kbd> springt zu den Kommentaren. Die <kbd>Leertaste</kbd> scrollt jeweils eine Bildschirmhöhe nach unten und geht dann zum nächsten Beitrag. <kbd>.</kbd> springt nach oben und zeigt neue Beiträge, und <kbd>Umschalt</kbd> mit <kbd>A</kbd> markiert alles darüber als gesehen.</p>
<p>In einem Beitrag blätterst du mit <kbd>J</kbd> und <kbd>K</kbd> durch den Stream, aus dem du gekommen bist. <kbd>R</kbd> beginnt einen Kommentar, und <kbd>Esc</kbd> oder <kbd>U</kbd> bringt dich zurück.</p>
<p>Überall gilt: <kbd>G</kbd> und danach <kbd>R</kbd> führt zu „Aktuell“, <kbd>A</kbd> fügt eine Website hinzu, und <kbd>Z</kbd> macht deine letzte Aktion rückgängig, solange der Hinweis dazu zu sehen ist. <kbd>?</kbd> zeigt alle Tastaturkürzel. Dort kannst du Kürzel mit einzelnen Tasten für dein Konto auch ausschalten.</p>
<p>Mit dem Link <em>Zum Inhalt springen</em> ganz oben überspringst du die Menüs.</p>`,
    },
    {
      slug: 'following',
      title: 'So folgst du jeder beliebigen Website',
      tags: ['handbuch', 'folgen'],
      excerpt:
        'Füge die Adresse einer Seite ein. Tidings findet ihren Feed und bringt dir jeden neuen Beitrag.',
      html: `
<p>Wähle <em>Neues Abo</em> und füge die Adresse eines Blogs, einer Zeitung, eines Podcasts oder eines Feeds ein. Tidings findet den Feed und zeigt dir die neuesten Beiträge. Wähle <em>Website hinzufügen</em>, dann erscheinen sie in deinem Stream.</p>
<h2>Einem Schlagwort folgen</h2>
<p>Ein Schlagwort sammelt alles, was zu einem Thema geschrieben wird. „<a href="/tags">Alle Schlagwörter</a>“ zeigt die beliebtesten. Wähle <em>Folgen</em>, dann erscheint das Schlagwort in deiner Seitenleiste. Du kannst auch einem Schlagwort folgen, das noch niemand verwendet hat.</p>
<h2>Wie oft eine Website abgerufen wird</h2>
<p>Wir prüfen eine Website so oft, wie sie etwas veröffentlicht und wie ihr Betreiber es zulässt: höchstens einmal pro Stunde, wenn dort viel los ist, einmal am Tag, wenn es ruhig ist. Eine Prüfung genügt für alle, die ihr hier folgen.</p>
<h2>Wenn eine Website Probleme macht</h2>
<p>Wir versuchen es weiter, in immer größeren Abständen, und auf der Seite der Website steht, woran es liegt: Die Adresse hat sich geändert, der Server meldet seit drei Tagen einen Fehler, der Feed wurde eingestellt. Beiträge, die wir schon abgerufen haben, bleiben verfügbar.</p>`,
    },
    {
      slug: 'welcome',
      title: 'Willkommen bei Tidings',
      tags: ['handbuch'],
      excerpt: 'Ein Ort für alles, dem du folgst, und kein Algorithmus entscheidet, was als Nächstes kommt.',
      html: `
<p>Tidings ist ein Feedreader. Folge den Websites, die dir gefallen, und ihre Beiträge kommen zu dir, die neuesten zuerst. Zwischen dir und den Menschen, die du lesen möchtest, steht kein Algorithmus.</p>
<h2>Erste Schritte</h2>
<ul>
<li><a href="/sites/handbook-de/following">Folge deiner ersten Website</a>: Du brauchst nur ihre Adresse.</li>
<li><a href="/sites/handbook-de/import">Importiere deine Abos</a> aus einem anderen Reader.</li>
<li><a href="/sites/handbook-de/writing">Schreib</a> einen kurzen Beitrag oder starte deinen eigenen Blog.</li>
<li><a href="/sites/handbook-de/keys">Lies mit der Tastatur</a>.</li>
<li><a href="/sites/handbook-de/privacy">Erfahre, was dieser Server über dich weiß</a>.</li>
</ul>
<p>Wer sich auf einem neuen Server als Erstes registriert, übernimmt die Administration. Dieses Handbuch ist ein ganz normaler Blog: Du kannst es bearbeiten oder löschen, wenn du es nicht mehr brauchst.</p>`,
    },
  ],
};
