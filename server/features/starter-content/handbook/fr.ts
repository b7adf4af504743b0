import type { Handbook } from '../handbook.ts';

export const HANDBOOK: Handbook = {
  title: 'Le guide de Tidings',
  tagline: 'Comment suivre, lire et écrire ici.',
  // Oldest first: the last one is on top of the blog.
  pages: [
    {
      slug: 'privacy',
      title: 'Ce que Tidings sait de vous',
      tags: ['guide', 'confidentialité'],
      excerpt:
        'Ce que ce serveur conserve à votre sujet, qui peut le voir, et comment le télécharger ou le supprimer.',
      html: `
<p>Ce serveur ne conserve que ce qu’il lui faut pour afficher vos lectures. Pas de publicité, pas de tiers, pas de traceurs. Les images et les lecteurs multimédias des articles proviennent des sites qui les ont publiés, et les pixels espions sont retirés.</p>
<h2>Ce que nous conservons</h2>
<ul>
<li>Votre adresse e-mail, votre nom, et votre mot de passe sous une forme que personne ne peut lire.</li>
<li>Les sites que vous suivez, les articles que vous aimez et tout ce que vous avez écrit.</li>
<li>Vos sessions, avec le navigateur et l’adresse réseau d’où elles ont été ouvertes, pour que vous puissiez fermer sous <a href="/me/security">Sécurité</a> celles que vous ne reconnaissez pas.</li>
<li>Un journal des actions, comme la publication d’un article ou l’ajout d’un site : ce qui s’est passé et quand, jamais ce que vous avez écrit.</li>
</ul>
<h2>Ce que voient les éditeurs</h2>
<p>Nous lisons chaque site une seule fois pour tous ceux qui le suivent ici. Son éditeur peut voir combien de lecteurs il a sur ce serveur, mais pas qui ils sont.</p>
<h2>Télécharger ou supprimer vos données</h2>
<p>Sous <a href="/me/account">Compte</a>, vous pouvez télécharger vos données ou supprimer votre compte. Supprimer votre compte supprime aussi vos blogs, vos abonnements et vos J’aime. Un blog qui a un autre propriétaire lui reste, et les commentaires qui ont reçu des réponses restent, sans votre nom.</p>`,
    },
    {
      slug: 'writing',
      title: 'Écrire sur votre propre blog',
      tags: ['guide', 'écriture'],
      excerpt:
        'Créez un blog, écrivez un article rapide depuis le lecteur ou ouvrez l’éditeur complet. Chaque blog est aussi un flux.',
      html: `
<p>Vous pouvez avoir ici autant de blogs que vous voulez, en solo ou à plusieurs. Chacun a une adresse, un titre et une langue, et chacun est aussi un flux : quiconque le suit, ici ou dans un autre lecteur, reçoit votre article dès sa publication.</p>
<h2>Écrire un article rapide</h2>
<p>En haut de <a href="/reader">Récents</a>, vous trouverez <em>Écrire un article rapide</em>. La première ligne devient le titre, et votre brouillon reste enregistré sur votre appareil jusqu’à sa publication.</p>
<h2>Utiliser l’éditeur complet</h2>
<p>L’<a href="/post">éditeur complet</a> propose titres, listes, citations, code, images et tags. Il enregistre à mesure que vous écrivez, garde les versions antérieures et peut publier au moment de votre choix. Quand deux personnes modifient le même article, aucune n’écrase le travail de l’autre.</p>
<blockquote><p>Vous pouvez à tout moment modifier un article, le repasser en brouillon ou le mettre à la corbeille. Ici, vos lecteurs voient aussitôt le changement.</p></blockquote>`,
    },
    {
      slug: 'import',
      title: 'Importer vos abonnements',
      tags: ['guide', 'abonnements'],
      excerpt:
        'Exportez un fichier OPML depuis votre ancien lecteur de flux et retrouvez ici tous vos abonnements.',
      html: `
<p>La plupart des lecteurs de flux peuvent exporter vos abonnements dans un fichier OPML. Choisissez-le sur la <a href="/reader/import">page d’importation</a> : vous voyez d’abord combien de flux et de dossiers il contient, et combien de ces flux figurent déjà dans vos abonnements. Rien n’est ajouté tant que vous n’avez pas sélectionné <em>Importer</em>. Les dossiers deviennent des listes privées, sauf si vous désactivez cette option. Vous pouvez quitter la page pendant l’importation et, si ce serveur peut envoyer des e-mails, nous vous préviendrons quand elle sera terminée. Les nouveaux sites sont lus l’un après l’autre : leurs premiers articles peuvent donc se faire attendre un peu.</p>
<p>Si une adresse ne fonctionne plus, le rapport d’importation vous dit pourquoi, et vous pouvez réessayer, pour un seul flux ou pour tous ceux qui ont échoué.</p>`,
    },
    {
      slug: 'keys',
      title: 'Lire au clavier',
      tags: ['guide', 'clavier'],
      excerpt:
        'Tout est accessible avec la touche Tab, et les titres et les régions ont un nom pour les lecteurs d’écran.',
      html: `
<p>Dans Tidings, tout peut se faire au clavier. <kbd>Tab</kbd> passe d’un contrôle au suivant, <kbd>Entrée</kbd> l’active, et <kbd>Échap</kbd> ferme ce que vous avez ouvert et vous ramène là où vous étiez.</p>
<p>Dans un fil, <kbd>J</kbd> et <kbd>K</kbd>, ou les flèches droite et gauche, mènent à l’article suivant et au précédent. L’article sélectionné est entouré d’un cadre, et c’est à lui que s’appliquent les autres touches : <kbd>Entrée</kbd> ou <kbd>O</kbd> l’ouvre, <kbd>V</kbd> l’affiche sur son propre site, <kbd>L</kbd> lui ajoute un J’aime, <kbd>M</kbd> le marque comme vu ou non vu, <kbd>F</kbd> vous abonne à son site ou vous en désabonne, <kbd>C</kbd> mène à ses commentaires. <kbd>Espace</kbd> fait défiler d’un écran à la fois, puis passe à l’article suivant. <kbd>.</kbd> remonte tout en haut et affiche les nouveaux articles, et <kbd>Maj</kbd> avec <kbd>A</kbd> marque comme vu tout ce qui précède.</p>
<p>Sur un article, <kbd>J</kbd> et <kbd>K</kbd> parcourent le fil d’où vous venez, <kbd>R</kbd> commence un commentaire, et <kbd>Échap</kbd> ou <kbd>U</kbd> vous ramène en arrière.</p>
<p>Partout, <kbd>G</kbd> suivi de <kbd>R</kbd> mène à Récents, <kbd>A</kbd> ajoute un site, et <kbd>Z</kbd> annule votre dernière action tant que son message est affiché. <kbd>?</kbd> affiche tous les raccourcis, avec une option pour désactiver les raccourcis à une touche sur votre compte.</p>
<p>Le lien <em>Aller au contenu</em>, tout en haut de la page, permet de sauter les menus.</p>`,
    },
    {
      slug: 'following',
      title: 'Suivre n’importe quel site',
      tags: ['guide', 'suivre'],
      excerpt: 'Collez l’adresse d’une page. Tidings trouve son flux et vous apporte chaque nouvel article.',
      html: `
<p>Sélectionnez <em>Nouvel abonnement</em> et collez l’adresse d’un blog, d’un journal, d’un podcast ou d’un flux. Tidings trouve le flux et vous montre ses articles les plus récents. Sélectionnez <em>Ajouter le site</em>, et ils apparaissent dans votre fil.</p>
<h2>Suivre un tag</h2>
<p>Un tag rassemble ce que tout le monde écrit sur un sujet. La page <a href="/tags">Tous les tags</a> présente les plus populaires. Sélectionnez <em>Suivre</em>, et le tag apparaît dans votre barre latérale. Vous pouvez aussi suivre un tag que personne n’a encore utilisé.</p>
<h2>À quelle fréquence un site est lu</h2>
<p>Nous vérifions un site aussi souvent qu’il publie et que son éditeur le permet : jusqu’à une fois par heure pour un site très actif, une fois par jour pour un site plus calme. Une seule vérification sert à tous ceux qui le suivent ici.</p>
<h2>Quand un site pose problème</h2>
<p>Nous continuons d’essayer, de moins en moins souvent, et la page du site vous dit ce qui ne va pas : l’adresse a changé, le serveur est en erreur depuis trois jours, le flux s’est arrêté. Les articles que nous avons déjà récupérés restent disponibles.</p>`,
    },
    {
      slug: 'welcome',
      title: 'Bienvenue sur Tidings',
      tags: ['guide'],
      excerpt: 'Tout ce que vous suivez au même endroit, sans algorithme qui décide de la suite.',
      html: `
<p>Tidings est un lecteur de flux. Suivez les sites qui vous plaisent, et leurs articles viennent à vous, les plus récents d’abord. Aucun algorithme ne s’interpose entre vous et les personnes que vous choisissez de lire.</p>
<h2>Pour commencer</h2>
<ul>
<li><a href="/sites/handbook-fr/following">Suivez votre premier site</a> : son adresse suffit.</li>
<li><a href="/sites/handbook-fr/import">Importez vos abonnements</a> depuis un autre lecteur.</li>
<li><a href="/sites/handbook-fr/writing">Écrivez</a> un article rapide ou créez votre propre blog.</li>
<li><a href="/sites/handbook-fr/keys">Lisez au clavier</a>.</li>
<li><a href="/sites/handbook-fr/privacy">Ce que ce serveur sait de vous</a>.</li>
</ul>
<p>La première personne qui s’inscrit sur un nouveau serveur l’administre. Ce guide est un blog comme les autres : vous pouvez le modifier, ou le supprimer quand vous n’en aurez plus besoin.</p>`,
    },
  ],
};
