import type { Handbook } from '../handbook.ts';

export const HANDBOOK: Handbook = {
  title: 'El manual de Tidings',
  tagline: 'Cómo seguir, leer y escribir aquí.',
  // Oldest first: the last one is on top of the blog.
  pages: [
    {
      slug: 'privacy',
      title: 'Qué sabe Tidings de ti',
      tags: ['manual', 'privacidad'],
      excerpt: 'Qué guarda este servidor sobre ti, quién puede verlo y cómo descargarlo o eliminarlo.',
      html: `
<p>Este servidor guarda solo lo que necesita para mostrarte tus lecturas. No hay anuncios, ni terceros, ni rastreadores. Las imágenes y los reproductores de las entradas vienen de los sitios que los publicaron, y los píxeles de seguimiento se eliminan.</p>
<h2>Qué guardamos</h2>
<ul>
<li>Tu dirección de correo, tu nombre y, en una forma que nadie puede leer, tu contraseña.</li>
<li>Los sitios que sigues, las entradas que te gustan y todo lo que has escrito.</li>
<li>Tus sesiones, con el navegador y la dirección de red desde los que se iniciaron, para que puedas cerrar en <a href="/me/security">Seguridad</a> las que no reconozcas.</li>
<li>Un registro de acciones, como publicar una entrada o añadir un sitio: qué pasó y cuándo, nunca lo que escribiste.</li>
</ul>
<h2>Qué ven quienes publican</h2>
<p>Leemos cada sitio una sola vez para todas las personas que lo siguen aquí. Quien lo publica puede ver cuántos lectores tiene en este servidor, pero no quiénes son.</p>
<h2>Descarga o elimina tus datos</h2>
<p>En <a href="/me/account">Cuenta</a> puedes descargar tus datos o eliminar tu cuenta. Al eliminar la cuenta también se eliminan tus blogs, tus suscripciones y tus me gusta. Un blog que tengas con otro propietario seguirá en sus manos, y los comentarios con respuestas se conservan sin tu nombre.</p>`,
    },
    {
      slug: 'writing',
      title: 'Escribe tu propio blog',
      tags: ['manual', 'escritura'],
      excerpt:
        'Crea un blog, escribe una entrada rápida desde el lector o abre el editor completo. Cada blog es también un feed.',
      html: `
<p>Puedes tener aquí tantos blogs como quieras, por tu cuenta o con otras personas. Cada uno tiene una dirección, un título y un idioma, y además es un feed: quien lo siga, aquí o en otro lector, recibirá tu entrada en cuanto la publiques.</p>
<h2>Escribe una entrada rápida</h2>
<p>En la parte superior de <a href="/reader">Recientes</a> encontrarás <em>Escribir una entrada rápida</em>. La primera línea se convierte en el título, y el borrador queda guardado en tu dispositivo hasta que lo publiques.</p>
<h2>Usa el editor completo</h2>
<p>El <a href="/post">editor completo</a> tiene encabezados, listas, citas, código, imágenes y etiquetas. Guarda mientras escribes, conserva las versiones anteriores y puede publicar en el momento que elijas. Si dos personas editan la misma entrada, ninguna borra los cambios de la otra.</p>
<blockquote><p>Puedes editar una entrada, devolverla a borradores o moverla a la papelera cuando quieras. Quienes te leen aquí ven el cambio al momento.</p></blockquote>`,
    },
    {
      slug: 'import',
      title: 'Importa tus suscripciones',
      tags: ['manual', 'suscripciones'],
      excerpt:
        'Exporta un archivo OPML desde tu antiguo lector de feeds y trae contigo todas tus suscripciones.',
      html: `
<p>La mayoría de los lectores de feeds pueden exportar tus suscripciones como archivo OPML. Elígelo en la <a href="/reader/import">página de importación</a>: primero verás cuántos feeds y carpetas contiene y cuántos de esos feeds ya tienes entre tus suscripciones, y no se añadirá nada hasta que selecciones <em>Importar</em>. Las carpetas se convierten en listas privadas, a menos que desactives esa opción. Puedes salir de la página durante la importación y, si este servidor puede enviar correos, te avisaremos cuando termine. Los sitios nuevos se leen uno tras otro, así que sus primeras entradas pueden tardar un poco.</p>
<p>Si una dirección ya no funciona, el informe de importación te dice por qué, y puedes volver a intentarlo con un solo feed o con todos los que fallaron.</p>`,
    },
    {
      slug: 'keys',
      title: 'Lee con el teclado',
      tags: ['manual', 'teclado'],
      excerpt:
        'Puedes llegar a todo con la tecla Tab, y los encabezados y las regiones tienen nombre para los lectores de pantalla.',
      html: `
<p>En Tidings puedes hacerlo todo con el teclado. <kbd>Tab</kbd> pasa de un control al siguiente, <kbd>Enter</kbd> lo activa y <kbd>Esc</kbd> cierra lo que abriste y te devuelve a donde estabas.</p>
<p>En una cronología, <kbd>J</kbd> y <kbd>K</kbd>, o las flechas derecha e izquierda, te llevan a la entrada siguiente y a la anterior. La entrada actual está rodeada por un borde, y las demás teclas actúan sobre ella: <kbd>Enter</kbd> u <kbd>O</kbd> la abre, <kbd>V</kbd> la visita en su propio sitio, <kbd>L</kbd> le da me gusta, <kbd>M</kbd> la marca como vista o no vista, <kbd>F</kbd> te suscribe a su sitio o cancela la suscripción, <kbd>C</kbd> va a sus comentarios. <kbd>Espacio</kbd> se desplaza hacia abajo de pantalla en pantalla y luego pasa a la entrada siguiente. <kbd>.</kbd> va arriba y muestra las entradas nuevas, y <kbd>Mayús</kbd> con <kbd>A</kbd> marca todo lo anterior como visto.</p>
<p>En una entrada, <kbd>J</kbd> y <kbd>K</kbd> recorren la cronología de la que vienes, <kbd>R</kbd> empieza un comentario y <kbd>Esc</kbd> o <kbd>U</kbd> te lleva de vuelta.</p>
<p>En todas partes, <kbd>G</kbd> seguida de <kbd>R</kbd> va a Recientes, <kbd>A</kbd> añade un sitio y <kbd>Z</kbd> deshace tu última acción mientras se muestre su aviso. <kbd>?</kbd> muestra todos los atajos, con un interruptor para desactivar en tu cuenta los atajos de una sola tecla.</p>
<p>El enlace <em>Saltar al contenido</em>, al principio de la página, te permite saltarte los menús.</p>`,
    },
    {
      slug: 'following',
      title: 'Sigue cualquier sitio',
      tags: ['manual', 'seguir'],
      excerpt: 'Pega la dirección de una página. Tidings encuentra su feed y te trae cada entrada nueva.',
      html: `
<p>Selecciona <em>Nueva suscripción</em> y pega la dirección de un blog, un periódico, un pódcast o un feed. Tidings encuentra el feed y te muestra sus entradas más recientes. Selecciona <em>Añadir sitio</em> y aparecerán en tu cronología.</p>
<h2>Sigue una etiqueta</h2>
<p>Una etiqueta reúne lo que todo el mundo escribe sobre un tema. En <a href="/tags">Todas las etiquetas</a> están las más populares. Selecciona <em>Seguir</em> y la etiqueta aparecerá en tu barra lateral. También puedes seguir una etiqueta que todavía nadie ha usado.</p>
<h2>Con qué frecuencia se lee un sitio</h2>
<p>Comprobamos un sitio tan a menudo como publica y como lo permite quien lo publica: hasta una vez por hora si es muy activo, una vez al día si publica poco. Una misma comprobación sirve para todas las personas que lo siguen aquí.</p>
<h2>Cuando un sitio falla</h2>
<p>Seguimos intentándolo, cada vez con menos frecuencia, y la página del sitio te dice qué ocurre: la dirección cambió, el servidor lleva tres días dando error, el feed se cerró. Las entradas que ya habíamos recogido siguen disponibles.</p>`,
    },
    {
      slug: 'welcome',
      title: 'Te damos la bienvenida a Tidings',
      tags: ['manual'],
      excerpt: 'Un solo lugar para todo lo que sigues, sin un algoritmo que decida qué viene después.',
      html: `
<p>Tidings es un lector de feeds. Sigue los sitios que te gusten y sus entradas llegarán a ti, primero las más recientes. Ningún algoritmo se interpone entre tú y las personas que eliges leer.</p>
<h2>Empieza por aquí</h2>
<ul>
<li><a href="/sites/handbook-es/following">Sigue tu primer sitio</a>: solo necesitas su dirección.</li>
<li><a href="/sites/handbook-es/import">Importa tus suscripciones</a> desde otro lector.</li>
<li><a href="/sites/handbook-es/writing">Escribe</a> una entrada rápida o crea tu propio blog.</li>
<li><a href="/sites/handbook-es/keys">Lee con el teclado</a>.</li>
<li><a href="/sites/handbook-es/privacy">Qué sabe de ti este servidor</a>.</li>
</ul>
<p>La primera persona que se registra en un servidor nuevo se encarga de administrarlo. Este manual es un blog como cualquier otro: puedes editarlo, o eliminarlo cuando ya no lo necesites.</p>`,
    },
  ],
};
