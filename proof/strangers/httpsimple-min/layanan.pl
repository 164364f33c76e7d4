#!/usr/bin/perl
# Antaran Minang: layanan mitra (panarimo, piliahan alamaik, pasan).
package Layanan;
use strict;
use warnings;
use utf8;
use parent 'HTTP::Server::Simple::CGI';

use Encode qw(decode);
use JSON::PP ();
use Params::Check qw(check last_error);
use Path::Dispatcher;
use POSIX qw(strftime);
use Socket qw(SOL_SOCKET SO_RCVTIMEO);

$Params::Check::PRESERVE_CASE = 1;
$Params::Check::ALLOW_UNKNOWN = 1;
$Params::Check::VERBOSE       = 0;
my $PALIANG_GADANG           = 256 * 1024;

my $JSON   = JSON::PP->new->utf8->canonical;
my $LAMO   = $ENV{TOKEN_TTL_SECONDS} || 900;
my %MITRA  = ('MTR-0417' => 'saribu-rumah-gadang-26');
my %SESI;
my %PASAN;
my $URUTAN = 4100;

my %PANARIMO = (
    'PNR-000213' => { namo => 'Rahmi Chaniago', nomor_hp => '081363550142', alamaik => { jalan => 'Jl. Bagindo Aziz Chan 12', koto => 'Padang', kode_pos => '25117' } },
    'PNR-000588' => { namo => 'Zulfikar Koto',  nomor_hp => '081266550178', alamaik => { jalan => 'Jl. Sudirman 40',          koto => 'Bukittinggi', kode_pos => '26113' } },
    'PNR-000731' => { namo => 'Upik Sikumbang', nomor_hp => '082170550119', alamaik => { jalan => 'Jl. Rasuna Said 7',        koto => 'Payakumbuh', kode_pos => '26219' } },
);
my %PILIAHAN = map { $_ => { tampek => 'PINTU', catatan => '', wakatu => { dari => '08.00', sampai => '17.00' } } } keys %PANARIMO;
my %DIRUBAH;

# --- nan buliah masuak ------------------------------------------------------
sub teks    { my ($re, %lain) = @_; return { defined => 1, strict_type => 1, allow => $re, %lain } }
sub kumpulan { return { defined => 1, strict_type => 1, default => {}, @_ } }
my @W = (required => 1);

my $TANGGAL = qr/\A(?:0[1-9]|[12]\d|3[01])-(?:0[1-9]|1[0-2])-20\d\d\z/;
my $JAM     = qr/\A(?:[01]\d|2[0-3])\.[0-5]\d\z/;
my $ID      = qr/\APNR-\d{6}\z/;

my %ATURAN = (
    login    => { id_mitra => teks(qr/\AMTR-\d{4}\z/, @W), kunci => teks(qr/\A.{8,64}\z/s, @W) },
    pareso   => { namo => teks(qr/\A.{2,60}\z/s, @W), nomor_hp => teks(qr/\A08\d{8,11}\z/, @W), alamaik => kumpulan() },
    alamaik  => { kode_pos => teks(qr/\A\d{5}\z/, @W), jalan => teks(qr/\A.{1,80}\z/s), koto => teks(qr/\A.{1,40}\z/s) },
    piliahan => { id_panarimo => teks($ID, @W), piliahan => kumpulan() },
    isi      => { tampek => teks([qw(PINTU TATANGGO POS_JAGO KADAI)], @W), tatanggo => teks(qr/\A.{2,60}\z/s), catatan => teks(qr/\A.{0,120}\z/s), wakatu => kumpulan() },
    wakatu   => { dari => teks($JAM, @W), sampai => teks($JAM, @W) },
    pasan    => { id_panarimo => teks($ID, @W), hal => teks([qw(DIKIRIM DI_JALAN TALAMBEK SAMPAI)], @W), paket => kumpulan(@W), tanggal => teks($TANGGAL), saluran => teks([qw(SMS WA)]) },
    paket    => { resi => teks(qr/\AMK\d{10}\z/, @W), jumlah => teks(qr/\A(?:[1-9]|1\d|20)\z/) },
);

# Params::Check nan mamareso; mitra hanyo dapek kode jo namo ruehnyo.
sub kode {
    my ($awal, $galat) = @_;
    my @kode;
    while ($galat =~ /^(?:Required option '(?<W>[^']+)' is not|Key '(?<K>[^']+)' must be defined|Key '(?<J>[^']+)' needs to be of type '(?<T>\w)|Key '(?<B>[^']+)' \()/mg) {
        my %k = %+;
        push @kode, exists $k{J} ? "J$k{T}:$awal$k{J}" : map { "$_:$awal$k{$_}" } keys %k;
    }
    return @kode;
}

sub tulak { my ($status, @kode) = @_; die { status => $status, kode => \@kode } }

sub pareso {
    my ($aturan, $data, $awal) = @_;
    $awal //= '';
    check($aturan, $data) or tulak(400, kode($awal, last_error()));
    return { map { $_ => $data->{$_} } grep { exists $data->{$_} } keys %$aturan };
}

# --- halaman -----------------------------------------------------------------
my $JALUR = Path::Dispatcher->new;

sub halaman {
    my ($path, $kerjo) = @_;
    $JALUR->add_rule(Path::Dispatcher::Rule::Eq->new(string => $path, block => sub { my $match = shift; [$kerjo->(@_)] }));
}

sub masuak {
    my ($cgi) = @_;
    my $sesi = $cgi->cookie('sesi_mitra');
    tulak(401, 'SESI') unless defined $sesi && ($SESI{$sesi} // 0) > time;
    my $isi  = $cgi->param('POSTDATA');
    my $data = eval { $JSON->decode($isi // '') };
    tulak(400, 'JSON') unless ref $data eq 'HASH';
    return $data;
}

sub cari {
    my ($id) = @_;
    return $PANARIMO{$id} || tulak(404, 'PANARIMO');
}

halaman '/antaran/auth-authenticate' => sub {
    my ($cgi) = @_;
    my %isian = map { my $v = $cgi->param($_); $_ => $v } grep { $_ ne 'POSTDATA' } $cgi->param;
    my $data = pareso($ATURAN{login}, \%isian);
    tulak(401, 'MITRA') unless ($MITRA{ $data->{id_mitra} } // '') eq $data->{kunci};
    open my $acak, '<:raw', '/dev/urandom' or die $!;
    read $acak, my $bita, 16;
    my $sesi = unpack 'H*', $bita;
    $SESI{$sesi} = time + $LAMO;
    return (200, { lamo => 0 + $LAMO }, "Set-Cookie: sesi_mitra=$sesi; Path=/antaran; HttpOnly; Max-Age=$LAMO");
};

halaman '/antaran/ext-verify' => sub {
    my $data = pareso($ATURAN{pareso}, masuak(@_));
    my $alamaik = exists $data->{alamaik} ? pareso($ATURAN{alamaik}, $data->{alamaik}, 'alamaik.') : undef;
    for my $id (sort keys %PANARIMO) {
        my $p = $PANARIMO{$id};
        next unless $p->{nomor_hp} eq $data->{nomor_hp} && lc $p->{namo} eq lc $data->{namo};
        my %tambahan = $alamaik ? (alamaik_cocok => $alamaik->{kode_pos} eq $p->{alamaik}{kode_pos} ? JSON::PP::true : JSON::PP::false) : ();
        return (200, { panarimo => { id_panarimo => $id, koto => $p->{alamaik}{koto} }, %tambahan });
    }
    tulak(404, 'PANARIMO');
};

halaman '/antaran/ext-reach' => sub {
    my $data = pareso($ATURAN{piliahan}, masuak(@_));
    my $baru;
    if (exists $data->{piliahan}) {
        $baru = pareso($ATURAN{isi}, $data->{piliahan}, 'piliahan.');
        # tatanggo wajib disabuik kalau paketnyo dititip di sinan
        pareso({ tatanggo => { %{ $ATURAN{isi}{tatanggo} }, @W } }, $baru, 'piliahan.') if $baru->{tampek} eq 'TATANGGO';
        $baru->{wakatu} = pareso($ATURAN{wakatu}, $baru->{wakatu}, 'piliahan.wakatu.') if exists $baru->{wakatu};
    }
    my $id = $data->{id_panarimo};
    my $p  = cari($id);
    if ($baru) {
        $PILIAHAN{$id} = $baru;
        $DIRUBAH{$id}  = strftime('%d-%m-%Y %H.%M.%S', localtime);
    }
    return (200, { id_panarimo => $id, alamaik => $p->{alamaik}, piliahan => $PILIAHAN{$id}, dirubah => $DIRUBAH{$id} });
};

halaman '/antaran/ext-notify' => sub {
    my $data = pareso($ATURAN{pasan}, masuak(@_));
    my $paket = pareso($ATURAN{paket}, $data->{paket}, 'paket.');
    cari($data->{id_panarimo});
    my $nomor = sprintf 'PSN%07d', ++$URUTAN;
    $PASAN{$nomor} = { %$data, paket => $paket };
    return (202, { nomor_pasan => $nomor, saluran => $data->{saluran} // 'SMS' });
};

# --- peladen -----------------------------------------------------------------
my %NAMO_STATUS = (200 => 'OK', 202 => 'Accepted', 400 => 'Bad Request', 401 => 'Unauthorized', 404 => 'Not Found', 405 => 'Method Not Allowed', 413 => 'Content Too Large', 500 => 'Internal Server Error');

sub handle_request {
    my ($self, $cgi) = @_;
    my ($status, $badan, @kapalo) = eval {
        my $jalur = $JALUR->dispatch($ENV{PATH_INFO} // $cgi->path_info);
        tulak(404, 'JALUR') unless $jalur->has_matches;
        tulak(405, 'METODE') unless $cgi->request_method eq 'POST';
        @{ $jalur->run($cgi) };
    };
    if (my $e = $@) {
        ($status, $badan, @kapalo) = ref $e eq 'HASH' ? ($e->{status}, { galat => $e->{kode} }) : (500, { galat => ['SISTEM'] });
        warn $e unless ref $e;
    }
    baleh($status, $badan, @kapalo);
}

sub baleh {
    my ($status, $badan, @kapalo) = @_;
    my $isi = $JSON->encode($badan);
    print join "\r\n", "HTTP/1.0 $status $NAMO_STATUS{$status}", 'Content-Type: application/json', 'Content-Length: ' . length($isi), @kapalo, '', $isi;
}

# nan talalu gadang ndak sampai ka CGI.pm; CGI.pm mati kalau multipart-nyo rusak
sub handler {
    my $self = shift;
    if (($ENV{CONTENT_LENGTH} || 0) > $PALIANG_GADANG) {
        my $sisa = $ENV{CONTENT_LENGTH};
        while ($sisa > 0 and my $n = read STDIN, my $buang, $sisa < 65536 ? $sisa : 65536) { $sisa -= $n }
        return baleh(413, { galat => ['GADANG'] });
    }
    eval { $self->SUPER::handler(@_); 1 } or do { warn $@; baleh(400, { galat => ['ISI'] }) };
}

# sambungan nan diam ndak buliah manahan nan lain
sub accept_hook {
    my $self = shift;
    $self->SUPER::accept_hook(@_);
    setsockopt $self->stdio_handle, SOL_SOCKET, SO_RCVTIMEO, pack 'l!l!', 5, 0;
}

sub print_banner { }

package main;

my $peladen = Layanan->new($ENV{PORT});
$peladen->host('127.0.0.1');
$peladen->run;
