import type { Handbook } from '../handbook.ts';

export const HANDBOOK: Handbook = {
  title: 'Panduan Tidings',
  tagline: 'Cara mengikuti situs, membaca, dan menulis di sini.',
  // Oldest first: the last one is on top of the blog.
  pages: [
    {
      slug: 'privacy',
      title: 'Yang diketahui Tidings tentang Anda',
      tags: ['panduan', 'privasi'],
      excerpt:
        'Apa yang disimpan server ini tentang Anda, siapa yang dapat melihatnya, dan cara mengunduh atau menghapusnya.',
      html: `
<p>Server ini hanya menyimpan data yang diperlukan untuk menampilkan bacaan Anda. Tidak ada iklan, pihak ketiga, atau pelacak. Gambar dan pemutar dalam postingan berasal dari situs yang menerbitkannya, dan piksel pelacak dihapus.</p>
<h2>Yang kami simpan</h2>
<ul>
<li>Alamat email dan nama Anda, serta kata sandi Anda dalam bentuk yang tidak dapat dibaca siapa pun.</li>
<li>Situs yang Anda ikuti, postingan yang Anda sukai, dan semua yang pernah Anda tulis.</li>
<li>Sesi Anda, beserta browser dan alamat IP tempat sesi itu dimulai, agar Anda bisa mengakhiri sesi yang tidak Anda kenali di halaman <a href="/me/security">Keamanan</a>.</li>
<li>Catatan tindakan, seperti menerbitkan postingan atau menambahkan situs: apa yang terjadi dan kapan, tetapi tidak pernah isi tulisan Anda.</li>
</ul>
<h2>Yang dilihat penerbit</h2>
<p>Kami membaca setiap situs satu kali untuk semua orang di sini. Penerbitnya dapat melihat jumlah pembacanya di server ini, tetapi tidak dapat melihat siapa mereka.</p>
<h2>Mengunduh atau menghapus data Anda</h2>
<p>Di halaman <a href="/me/account">Akun</a>, Anda bisa mengunduh data atau menghapus akun. Jika Anda menghapus akun, blog, langganan, dan suka Anda juga ikut terhapus. Blog yang Anda miliki bersama orang lain tetap menjadi milik mereka, dan komentar yang sudah dibalas tetap ada, tanpa nama Anda.</p>`,
    },
    {
      slug: 'writing',
      title: 'Menulis blog Anda sendiri',
      tags: ['panduan', 'menulis'],
      excerpt:
        'Buat blog, tulis postingan singkat dari ruang baca, atau buka editor lengkap. Setiap blog juga merupakan feed.',
      html: `
<p>Anda bisa punya blog sebanyak yang Anda mau di sini, sendiri atau bersama orang lain. Setiap blog punya alamat, judul, dan bahasa, dan setiap blog juga merupakan feed: siapa pun yang mengikutinya, di sini atau di pembaca feed lain, menerima postingan Anda begitu diterbitkan.</p>
<h2>Menulis postingan singkat</h2>
<p>Di bagian atas <a href="/reader">Terkini</a> ada <em>Tulis postingan singkat</em>. Baris pertama menjadi judul, dan draf Anda disimpan di perangkat Anda sampai diterbitkan.</p>
<h2>Menggunakan editor lengkap</h2>
<p><a href="/post">Editor lengkap</a> menyediakan judul bagian, daftar, kutipan, kode, gambar, dan tag. Tulisan disimpan selagi Anda mengetik, versi sebelumnya tetap ada, dan postingan bisa diterbitkan pada waktu yang Anda pilih. Jika dua orang mengedit postingan yang sama, perubahan mereka tidak saling menimpa.</p>
<blockquote><p>Anda bisa mengedit postingan, mengembalikannya ke draf, atau memindahkannya ke sampah kapan saja. Pembaca Anda di sini langsung melihat perubahannya.</p></blockquote>`,
    },
    {
      slug: 'import',
      title: 'Mengimpor langganan Anda',
      tags: ['panduan', 'langganan'],
      excerpt: 'Ekspor file OPML dari pembaca feed lama Anda dan bawa semua langganan Anda ke sini.',
      html: `
<p>Sebagian besar pembaca feed bisa mengekspor langganan Anda sebagai file OPML. Pilih file itu di <a href="/reader/import">halaman impor</a>: Anda akan melihat dulu berapa feed dan folder yang ada di dalamnya dan berapa feed yang sudah menjadi langganan Anda. Tidak ada yang ditambahkan sebelum Anda memilih <em>Impor</em>. Folder menjadi daftar privat, kecuali jika Anda menonaktifkannya. Anda bisa meninggalkan halaman selama impor berjalan, dan jika Tidings bisa mengirim email, kami akan memberi tahu Anda saat impor selesai. Situs baru dibaca satu per satu, jadi postingan pertamanya mungkin perlu beberapa saat untuk muncul.</p>
<p>Jika sebuah alamat tidak berfungsi lagi, laporan impor menjelaskan alasannya. Anda bisa mencoba lagi, untuk satu feed atau untuk semua yang gagal.</p>`,
    },
    {
      slug: 'keys',
      title: 'Membaca dengan keyboard',
      tags: ['panduan', 'keyboard'],
      excerpt:
        'Semua bagian bisa dijangkau dengan tombol Tab, dan setiap judul serta area punya nama untuk pembaca layar.',
      html: `
<p>Anda bisa melakukan semuanya di Tidings dengan keyboard. <kbd>Tab</kbd> berpindah dari satu kontrol ke kontrol berikutnya, <kbd>Enter</kbd> mengaktifkannya, dan <kbd>Esc</kbd> menutup yang Anda buka dan membawa Anda kembali ke tempat semula.</p>
<p>Di linimasa, <kbd>J</kbd> dan <kbd>K</kbd>, atau tombol panah kanan dan kiri, berpindah ke postingan berikutnya dan sebelumnya. Postingan yang sedang dipilih diberi bingkai, dan tombol lainnya berlaku untuk postingan itu: <kbd>Enter</kbd> atau <kbd>O</kbd> membukanya, <kbd>V</kbd> mengunjunginya di situs aslinya, <kbd>L</kbd> menyukainya, <kbd>M</kbd> menandainya sudah atau belum dilihat, <kbd>F</kbd> untuk berlangganan situsnya atau berhenti berlangganan, <kbd>C</kbd> membuka komentarnya. <kbd>Spasi</kbd> menggulir ke bawah satu layar demi satu layar, lalu ke postingan berikutnya. <kbd>.</kbd> kembali ke paling atas dan menampilkan postingan baru, dan <kbd>Shift</kbd> dengan <kbd>A</kbd> menandai semua yang di atas sudah dilihat.</p>
<p>Di sebuah postingan, <kbd>J</kbd> dan <kbd>K</kbd> menelusuri linimasa asal Anda, <kbd>R</kbd> memulai komentar, dan <kbd>Esc</kbd> atau <kbd>U</kbd> membawa Anda kembali.</p>
<p>Di mana saja, <kbd>G</kbd> diikuti <kbd>R</kbd> membuka Terkini, <kbd>A</kbd> menambahkan situs, dan <kbd>Z</kbd> mengurungkan tindakan terakhir Anda selama pemberitahuannya masih tampil. <kbd>?</kbd> menampilkan semua pintasan, beserta sakelar untuk menonaktifkan pintasan satu tombol bagi akun Anda.</p>
<p>Tautan <em>Lewati ke konten</em> di bagian paling atas melewati menu.</p>`,
    },
    {
      slug: 'following',
      title: 'Mengikuti situs apa pun',
      tags: ['panduan', 'mengikuti'],
      excerpt:
        'Tempel alamat sebuah halaman. Tidings menemukan feed-nya dan membawakan setiap postingan baru untuk Anda.',
      html: `
<p>Pilih <em>Langganan baru</em> dan tempel alamat blog, surat kabar, podcast, atau feed. Tidings menemukan feed-nya dan menampilkan postingan terbarunya. Pilih <em>Tambah situs</em>, dan postingan itu muncul di linimasa Anda.</p>
<h2>Mengikuti tag</h2>
<p>Tag mengumpulkan tulisan semua orang tentang suatu topik. <a href="/tags">Semua Tag</a> menampilkan yang paling populer. Pilih <em>Ikuti</em>, dan tag itu muncul di bilah samping Anda. Anda juga bisa mengikuti tag yang belum pernah digunakan siapa pun.</p>
<h2>Seberapa sering situs dibaca</h2>
<p>Kami memeriksa situs sesering situs itu menerbitkan postingan, dan sesering yang diizinkan penerbitnya: paling sering sekali sejam untuk situs yang ramai, sekali sehari untuk situs yang sepi. Satu pemeriksaan berlaku untuk semua orang yang mengikutinya di sini.</p>
<h2>Saat situs bermasalah</h2>
<p>Kami terus mencoba, makin lama makin jarang, dan halaman situs itu menjelaskan masalahnya: alamatnya sudah pindah, servernya mengalami error selama tiga hari, atau feed-nya sudah berakhir. Postingan yang sudah kami baca tetap tersedia.</p>`,
    },
    {
      slug: 'welcome',
      title: 'Selamat datang di Tidings',
      tags: ['panduan'],
      excerpt: 'Satu tempat untuk semua yang Anda ikuti, tanpa algoritme yang menentukan bacaan berikutnya.',
      html: `
<p>Tidings adalah pembaca feed. Ikuti situs yang Anda sukai, dan postingannya datang kepada Anda, dari yang terbaru. Tidak ada algoritme di antara Anda dan orang-orang yang ingin Anda baca tulisannya.</p>
<h2>Mulai dari sini</h2>
<ul>
<li><a href="/sites/handbook-id/following">Ikuti situs pertama Anda</a>: yang Anda perlukan hanya alamatnya.</li>
<li><a href="/sites/handbook-id/import">Impor langganan Anda</a> dari pembaca feed lain.</li>
<li><a href="/sites/handbook-id/writing">Tulis</a> postingan singkat, atau mulai blog Anda sendiri.</li>
<li><a href="/sites/handbook-id/keys">Baca dengan keyboard</a>.</li>
<li><a href="/sites/handbook-id/privacy">Yang diketahui server ini tentang Anda</a>.</li>
</ul>
<p>Orang pertama yang membuat akun di server baru menjadi administratornya. Panduan ini adalah blog biasa: Anda bisa mengeditnya, atau menghapusnya jika sudah tidak diperlukan.</p>`,
    },
  ],
};
