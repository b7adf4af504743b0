import type { Handbook } from '../handbook.ts';

export const HANDBOOK: Handbook = {
  title: 'Tidings el kitabı',
  tagline: 'Burada nasıl takip edilir, okunur ve yazılır.',
  // Oldest first: the last one is on top of the blog.
  pages: [
    {
      slug: 'privacy',
      title: 'Tidings hakkınızda neler biliyor',
      tags: ['el kitabı', 'gizlilik'],
      excerpt:
        'Bu sunucunun hakkınızda neleri sakladığı, bunları kimlerin görebildiği ve nasıl indirip silebileceğiniz.',
      html: `
<p>Bu sunucu yalnızca size okuduklarınızı göstermek için gerekenleri saklar. Reklam, üçüncü taraf ve izleme aracı yoktur. Yazılardaki görseller ve oynatıcılar, onları yayımlayan sitelerden gelir; izleme pikselleri kaldırılır.</p>
<h2>Neleri saklıyoruz</h2>
<ul>
<li>E-posta adresiniz, adınız ve parolanızın kimsenin okuyamayacağı bir biçimi.</li>
<li>Takip ettiğiniz siteler, beğendiğiniz yazılar ve yazdığınız her şey.</li>
<li>Başlatıldıkları tarayıcı ve ağ adresiyle birlikte oturumlarınız; tanımadığınız bir oturumu <a href="/me/security">Güvenlik</a> sayfasında sonlandırabilirsiniz.</li>
<li>Yazı yayımlamak veya site eklemek gibi işlemlerin kaydı: ne olduğu ve ne zaman olduğu kaydedilir, ne yazdığınız asla.</li>
</ul>
<h2>Yayıncılar neleri görür</h2>
<p>Her siteyi buradaki herkes için bir kez okuruz. Sitenin yayıncısı bu sunucuda kaç okuru olduğunu görebilir ama kim olduklarını göremez.</p>
<h2>Verilerinizi indirme veya silme</h2>
<p><a href="/me/account">Hesap</a> sayfasında verilerinizi indirebilir veya hesabınızı silebilirsiniz. Hesabınızı sildiğinizde bloglarınız, abonelikleriniz ve beğenileriniz de silinir. Başka biriyle birlikte sahibi olduğunuz bir blog o kişide kalır; yanıt almış yorumlar da adınız olmadan kalır.</p>`,
    },
    {
      slug: 'writing',
      title: 'Kendi blogunuzu yazma',
      tags: ['el kitabı', 'yazma'],
      excerpt:
        'Bir blog oluşturun, okuyucudan çıkmadan kısa bir yazı yazın veya tam düzenleyiciyi açın. Her blogun bir de beslemesi vardır.',
      html: `
<p>Burada tek başınıza veya başkalarıyla birlikte dilediğiniz kadar blogunuz olabilir. Her blogun bir adresi, bir adı ve bir dili, bir de beslemesi vardır: blogu burada veya başka bir okuyucuda takip eden herkes, yazınızı siz yayımlar yayımlamaz alır.</p>
<h2>Kısa bir yazı yazın</h2>
<p><a href="/reader">Yeniler</a> sayfasının en üstünde <em>Kısa bir yazı yaz</em> düğmesi bulunur. İlk satır başlık olur, taslağınız da siz yayımlayana kadar cihazınızda saklanır.</p>
<h2>Tam düzenleyiciyi kullanın</h2>
<p><a href="/post">Tam düzenleyicide</a> başlıklar, listeler, alıntılar, kod, görseller ve etiketler vardır. Siz yazdıkça kaydeder, önceki sürümleri saklar ve yazıyı seçtiğiniz bir zamanda yayımlayabilir. Aynı yazıyı iki kişi düzenlerse kimse diğerinin yazdıklarını silmez.</p>
<blockquote><p>Bir yazıyı istediğiniz zaman düzenleyebilir, taslaklara geri taşıyabilir veya çöp kutusuna taşıyabilirsiniz. Buradaki okurlarınız değişikliği hemen görür.</p></blockquote>`,
    },
    {
      slug: 'import',
      title: 'Aboneliklerinizi içe aktarma',
      tags: ['el kitabı', 'abonelikler'],
      excerpt:
        'Eski besleme okuyucunuzdan bir OPML dosyası dışa aktarın, bütün aboneliklerinizi yanınızda getirin.',
      html: `
<p>Çoğu besleme okuyucu, aboneliklerinizi OPML dosyası olarak dışa aktarabilir. Dosyayı <a href="/reader/import">içe aktarma sayfasında</a> seçin: önce içinde kaç besleme ve klasör olduğunu, kaçına zaten abone olduğunuzu görürsünüz; <em>İçe aktar</em> düğmesini seçene kadar hiçbir şey eklenmez. Siz bunu kapatmadıkça klasörler gizli listelere dönüşür. İçe aktarma sürerken sayfadan ayrılabilirsiniz; Tidings e-posta gönderebiliyorsa tamamlandığında size haber veririz. Yeni siteler sırayla okunur, bu yüzden ilk yazılarının gelmesi biraz zaman alabilir.</p>
<p>Bir adres artık çalışmıyorsa içe aktarma raporunda nedeni yazar. Tek bir beslemeyi veya başarısız olanların hepsini tekrar deneyebilirsiniz.</p>`,
    },
    {
      slug: 'keys',
      title: 'Klavyeyle okuma',
      tags: ['el kitabı', 'klavye'],
      excerpt:
        'Her şeye Tab tuşuyla ulaşabilirsiniz; başlıkların ve bölgelerin ekran okuyucular için adları vardır.',
      html: `
<p>Tidings’te her şeyi klavyeyle yapabilirsiniz. <kbd>Tab</kbd> bir denetimden diğerine geçer, <kbd>Enter</kbd> onu etkinleştirir, <kbd>Esc</kbd> ise açtığınız şeyi kapatıp sizi bulunduğunuz yere geri götürür.</p>
<p>Akışta <kbd>J</kbd> ve <kbd>K</kbd> ya da sağ ve sol ok tuşları sonraki ve önceki yazıya geçer. Geçerli yazının çevresinde bir çerçeve vardır ve diğer tuşlar ona uygulanır: <kbd>Enter</kbd> veya <kbd>O</kbd> yazıyı açar, <kbd>V</kbd> kendi sitesinde açar, <kbd>L</kbd> beğenir, <kbd>M</kbd> görüldü veya görülmedi olarak işaretler, <kbd>F</kbd> sitesine abone olur veya abonelikten çıkar, <kbd>C</kbd> yorumlarına gider. <kbd>Boşluk</kbd> her basışta bir ekran aşağı kaydırır, ardından sonraki yazıya geçer. <kbd>.</kbd> en üste gider ve yeni yazıları gösterir, <kbd>Shift</kbd> ile <kbd>A</kbd> yukarıdaki her şeyi görüldü olarak işaretler.</p>
<p>Yazı açıkken <kbd>J</kbd> ve <kbd>K</kbd> geldiğiniz akıştaki yazılar arasında gezinir, <kbd>R</kbd> yorum yazmaya başlar, <kbd>Esc</kbd> veya <kbd>U</kbd> sizi geri götürür.</p>
<p>Her yerde <kbd>G</kbd> ve ardından <kbd>R</kbd> Yeniler sayfasına gider, <kbd>A</kbd> site ekler, <kbd>Z</kbd> ise mesajı ekrandayken son işleminizi geri alır. <kbd>?</kbd> bütün kısayolları gösterir; tek tuşlu kısayolları hesabınızda oradan kapatabilirsiniz.</p>
<p>En üstteki <em>İçeriğe geç</em> bağlantısı menüleri atlar.</p>`,
    },
    {
      slug: 'following',
      title: 'Dilediğiniz siteyi takip etme',
      tags: ['el kitabı', 'takip'],
      excerpt: 'Bir sayfanın adresini yapıştırın. Tidings beslemesini bulur ve her yeni yazıyı size getirir.',
      html: `
<p><em>Yeni abonelik</em> düğmesini seçin ve bir blogun, gazetenin, podcast’in veya beslemenin adresini yapıştırın. Tidings beslemeyi bulur ve en yeni yazılarını gösterir. <em>Site ekle</em> düğmesini seçtiğinizde bunlar akışınızda görünür.</p>
<h2>Etiket takip etme</h2>
<p>Etiket, bir konu hakkında herkesin yazdıklarını bir araya getirir. En popülerlerini <a href="/tags">Tüm etiketler</a> sayfasında bulabilirsiniz. <em>Takip et</em> düğmesini seçtiğinizde etiket kenar çubuğunuzda görünür. Henüz kimsenin kullanmadığı bir etiketi de takip edebilirsiniz.</p>
<h2>Bir site ne sıklıkta okunur</h2>
<p>Bir siteyi, yayımladığı ve yayıncısının izin verdiği sıklıkta kontrol ederiz: yoğun bir siteyi en fazla saatte bir, sakin bir siteyi günde bir. Tek bir kontrol, siteyi burada takip eden herkese yeter.</p>
<h2>Bir site okunamadığında</h2>
<p>Giderek seyrekleşen aralıklarla denemeyi sürdürürüz, sitenin sayfasında da sorunun ne olduğu yazar: adres değişmiştir, sunucu üç gündür hata veriyordur, besleme sona ermiştir. Daha önce okuduğumuz yazılara ulaşmaya devam edersiniz.</p>`,
    },
    {
      slug: 'welcome',
      title: 'Tidings’e hoş geldiniz',
      tags: ['el kitabı'],
      excerpt: 'Takip ettiğiniz her şey tek bir yerde; sırada ne olduğuna karar veren bir algoritma yok.',
      html: `
<p>Tidings bir besleme okuyucudur. Beğendiğiniz siteleri takip edin; yazıları size gelsin, en yenisi en üstte olsun. Okumayı seçtiğiniz kişilerle aranıza hiçbir algoritma girmez.</p>
<h2>Buradan başlayın</h2>
<ul>
<li><a href="/sites/handbook-tr/following">İlk sitenizi takip edin</a>: adresi yeterli.</li>
<li>Başka bir okuyucudaki <a href="/sites/handbook-tr/import">aboneliklerinizi içe aktarın</a>.</li>
<li>Kısa bir yazı <a href="/sites/handbook-tr/writing">yazın</a> veya kendi blogunuzu açın.</li>
<li><a href="/sites/handbook-tr/keys">Klavyeyle okuyun</a>.</li>
<li><a href="/sites/handbook-tr/privacy">Bu sunucunun hakkınızda neler bildiğini</a> öğrenin.</li>
</ul>
<p>Yeni bir sunucuya ilk kaydolan kişi, sunucunun yöneticisi olur. Bu el kitabı sıradan bir blogdur: düzenleyebilir veya artık ihtiyacınız kalmadığında silebilirsiniz.</p>`,
    },
  ],
};
