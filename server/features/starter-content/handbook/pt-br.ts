import type { Handbook } from '../handbook.ts';

export const HANDBOOK: Handbook = {
  title: 'O manual do Tidings',
  tagline: 'Como seguir, ler e escrever aqui.',
  // Oldest first: the last one is on top of the blog.
  pages: [
    {
      slug: 'privacy',
      title: 'O que o Tidings sabe sobre você',
      tags: ['manual', 'privacidade'],
      excerpt: 'O que este servidor guarda sobre você, quem pode ver e como baixar ou excluir tudo.',
      html: `
<p>Este servidor guarda só o necessário para mostrar suas leituras. Não há anúncios, terceiros nem rastreadores. As imagens e os players dos posts vêm dos sites que os publicaram, e os pixels de rastreamento são removidos.</p>
<h2>O que guardamos</h2>
<ul>
<li>Seu endereço de e-mail, seu nome e, em um formato que ninguém consegue ler, sua senha.</li>
<li>Os sites que você segue, os posts que você curte e tudo o que você escreveu.</li>
<li>Suas sessões, com o navegador e o endereço de rede de onde foram iniciadas, para que você possa encerrar em <a href="/me/security">Segurança</a> as que não reconhecer.</li>
<li>Um registro de ações, como publicar um post ou adicionar um site: o que aconteceu e quando, nunca o que você escreveu.</li>
</ul>
<h2>O que quem publica pode ver</h2>
<p>Lemos cada site uma única vez para todas as pessoas que o seguem aqui. Quem publica o site pode ver quantos leitores tem neste servidor, mas não quem são.</p>
<h2>Baixe ou exclua seus dados</h2>
<p>Em <a href="/me/account">Conta</a>, você pode baixar seus dados ou excluir sua conta. Excluir a conta também exclui seus blogs, suas assinaturas e suas curtidas. Um blog que tenha outro proprietário continua com essa pessoa, e comentários com respostas ficam, sem o seu nome.</p>`,
    },
    {
      slug: 'writing',
      title: 'Escreva seu próprio blog',
      tags: ['manual', 'escrita'],
      excerpt:
        'Crie um blog, escreva um post rápido no Leitor ou abra o editor completo. Todo blog também é um feed.',
      html: `
<p>Você pode ter quantos blogs quiser aqui, só seus ou com outras pessoas. Cada um tem endereço, título e idioma, e também é um feed: quem segue o blog, aqui ou em outro leitor, recebe seu post assim que você o publica.</p>
<h2>Escreva um post rápido</h2>
<p>No topo de <a href="/reader">Recentes</a>, você encontra <em>Escreva um post rápido</em>. A primeira linha vira o título, e o rascunho fica salvo no seu dispositivo até você publicar.</p>
<h2>Use o editor completo</h2>
<p>O <a href="/post">editor completo</a> tem títulos, listas, citações, código, imagens e tags. Ele salva enquanto você escreve, guarda as versões anteriores e pode publicar no momento que você escolher. Quando duas pessoas editam o mesmo post, uma não apaga o que a outra fez.</p>
<blockquote><p>Você pode editar um post, movê-lo de volta para os rascunhos ou mandá-lo para a lixeira quando quiser. Quem lê você aqui vê a mudança na hora.</p></blockquote>`,
    },
    {
      slug: 'import',
      title: 'Importe suas assinaturas',
      tags: ['manual', 'assinaturas'],
      excerpt: 'Exporte um arquivo OPML do seu antigo leitor de feeds e traga todas as suas assinaturas.',
      html: `
<p>A maioria dos leitores de feeds exporta suas assinaturas como arquivo OPML. Escolha o arquivo na <a href="/reader/import">página de importação</a>: primeiro você vê quantos feeds e pastas ele tem e quantos desses feeds já assina, e nada é adicionado até você selecionar <em>Importar</em>. As pastas viram listas privadas, a menos que você desative essa opção. Você pode sair da página durante a importação e, se este servidor puder enviar e-mails, avisaremos quando ela terminar. Os sites novos são lidos um após o outro, então os primeiros posts podem demorar um pouco.</p>
<p>Se um endereço não funcionar mais, o relatório da importação diz por quê, e você pode tentar novamente com um só feed ou com todos os que falharam.</p>`,
    },
    {
      slug: 'keys',
      title: 'Leia com o teclado',
      tags: ['manual', 'teclado'],
      excerpt: 'Você chega a tudo com a tecla Tab, e títulos e regiões têm nomes para leitores de tela.',
      html: `
<p>Você pode fazer tudo no Tidings com o teclado. <kbd>Tab</kbd> passa de um controle para o próximo, <kbd>Enter</kbd> o ativa, e <kbd>Esc</kbd> fecha o que você abriu e leva você de volta para onde estava.</p>
<p>Na linha do tempo, <kbd>J</kbd> e <kbd>K</kbd>, ou as setas para a direita e para a esquerda, vão para o próximo post e para o anterior. O post atual tem um contorno, e as outras teclas valem para ele: <kbd>Enter</kbd> ou <kbd>O</kbd> abre o post, <kbd>V</kbd> o visita no próprio site, <kbd>L</kbd> curte, <kbd>M</kbd> marca como visto ou não visto, <kbd>F</kbd> assina o site ou cancela a assinatura, <kbd>C</kbd> vai para os comentários. <kbd>Espaço</kbd> rola para baixo uma tela por vez e depois vai para o próximo post. <kbd>.</kbd> vai para o topo e mostra novos posts, e <kbd>Shift</kbd> com <kbd>A</kbd> marca tudo acima como visto.</p>
<p>Em um post, <kbd>J</kbd> e <kbd>K</kbd> percorrem a linha do tempo de onde você veio, <kbd>R</kbd> começa um comentário, e <kbd>Esc</kbd> ou <kbd>U</kbd> leva você de volta.</p>
<p>Em qualquer lugar, <kbd>G</kbd> seguido de <kbd>R</kbd> vai para Recentes, <kbd>A</kbd> adiciona um site, e <kbd>Z</kbd> desfaz sua última ação enquanto o aviso estiver na tela. <kbd>?</kbd> mostra todos os atalhos, com uma opção para desativar os atalhos de uma só tecla na sua conta.</p>
<p>O link <em>Ir para o conteúdo</em>, bem no topo, pula os menus.</p>`,
    },
    {
      slug: 'following',
      title: 'Siga qualquer site',
      tags: ['manual', 'seguir'],
      excerpt: 'Cole o endereço de uma página. O Tidings encontra o feed e traz cada novo post para você.',
      html: `
<p>Selecione <em>Nova assinatura</em> e cole o endereço de um blog, de um jornal, de um podcast ou de um feed. O Tidings encontra o feed e mostra os posts mais novos. Selecione <em>Adicionar site</em>, e eles aparecem na sua linha do tempo.</p>
<h2>Siga uma tag</h2>
<p>Uma tag reúne o que todo mundo escreve sobre um assunto. <a href="/tags">Todas as tags</a> mostra as mais populares. Selecione <em>Seguir</em>, e a tag aparece na sua barra lateral. Você também pode seguir uma tag que ninguém usou ainda.</p>
<h2>Com que frequência um site é lido</h2>
<p>Verificamos um site com a frequência com que ele publica e dentro do que permite quem o publica: até uma vez por hora se for movimentado, uma vez por dia se publicar pouco. Uma só verificação vale para todas as pessoas que o seguem aqui.</p>
<h2>Quando um site falha</h2>
<p>Continuamos tentando, cada vez com menos frequência, e a página do site diz o que há de errado: o endereço mudou, o servidor está com erro há três dias, o feed foi encerrado. Os posts que já buscamos continuam disponíveis.</p>`,
    },
    {
      slug: 'welcome',
      title: 'Boas-vindas ao Tidings',
      tags: ['manual'],
      excerpt: 'Um só lugar para tudo o que você segue, sem um algoritmo decidindo o que vem depois.',
      html: `
<p>O Tidings é um leitor de feeds. Siga os sites de que você gosta, e os posts deles chegam até você, com os mais recentes primeiro. Nenhum algoritmo fica entre você e as pessoas que escolheu ler.</p>
<h2>Comece por aqui</h2>
<ul>
<li><a href="/sites/handbook-pt-br/following">Siga seu primeiro site</a>: basta ter o endereço dele.</li>
<li><a href="/sites/handbook-pt-br/import">Importe suas assinaturas</a> de outro leitor.</li>
<li><a href="/sites/handbook-pt-br/writing">Escreva</a> um post rápido ou crie seu próprio blog.</li>
<li><a href="/sites/handbook-pt-br/keys">Leia com o teclado</a>.</li>
<li><a href="/sites/handbook-pt-br/privacy">O que este servidor sabe sobre você</a>.</li>
</ul>
<p>A primeira pessoa a criar uma conta em um servidor novo passa a administrá-lo. Este manual é um blog comum: você pode editá-lo, ou excluí-lo quando não precisar mais dele.</p>`,
    },
  ],
};
