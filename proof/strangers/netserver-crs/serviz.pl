#!/usr/bin/perl
# Zil Ekspres: serviz lentegrasyon (Net::Server::HTTP, en sel prosesis)
package ZilEkspres;
use strict;
use warnings;
use utf8;
use base qw(Net::Server::HTTP);
use Carp ();
use JSON::PP ();
use Model;

# Mouse i mor avek en tras konple; perl 5.36 i segfault ler i marse lo bann vye argiman. Zis mesaz.
{ no warnings 'redefine'; *Carp::confess = sub { die join('', @_), "\n" } }

my $PREFIKS = '/lentegrasyon';
my $LAVI    = $ENV{TOKEN_TTL_SECONDS} || 1800;
my $JSON    = JSON::PP->new->utf8->canonical;
my $LIMIT   = 65536;

my %APLIKASYON = ('boutik-bovalon' => 'Kannel.Sitronel.58');
my %MODEL = map { $_ => 1 } qw(SORTI_DEPO LIVREZON_ZORDI PA_TROUV_PERSONN);
my %KLIYAN = (
    'K-00417' => { telefon => '+2482510347', non => 'Payet',   prenon => 'Marie-Ange', dat_nesans => '1984-06-29', zil => 'Mahé' },
    'K-00582' => { telefon => '+2482714093', non => 'Hoareau', prenon => 'Jean-Claude', dat_nesans => '1971-02-08', zil => 'Praslin' },
);
my (%sesyon, %preferans);
my $nimero = 73_100;

my %LAROUT = (
    '/auth-authenticate' => \&lantre,
    '/ext-verify'        => \&verifye,
    '/ext-reach'         => \&preferans,
    '/ext-notify'        => \&avize,
);

sub refize { my ($stati, $kod, $mesaz) = @_; die { stati => $stati, kod => $kod, mesaz => $mesaz } }

sub reponn {
    my ($self, $stati, $done) = @_;
    my $msg = { 405 => 'Method Not Allowed', 413 => 'Payload Too Large', 422 => 'Unprocessable Entity' }->{$stati};
    $self->send_status($stati, $msg, $JSON->encode($done));
}

sub process_http_request {
    my ($self, $client) = @_;
    my $lekor = '';
    my $longer = ($ENV{CONTENT_LENGTH} // '') =~ /\A(\d+)\z/ ? $1 : 0;
    for (my $reste = $longer; $reste > 0;) {
        my $n = $client->read(my $morso, $reste > 16384 ? 16384 : $reste) or last;
        $reste -= $n;
        $lekor .= $morso if $longer <= $LIMIT;
    }
    my @repons = eval {
        my ($semen) = ($ENV{PATH_INFO} // '') =~ m{\A\Q$PREFIKS\E(/.*?)/?\z};
        my $fer = $LAROUT{ $semen // '' } or refize(404, 'LAROUT', 'Sa larout pa egziste');
        refize(405, 'METOD', 'Zis POST') if $ENV{REQUEST_METHOD} ne 'POST';
        refize(413, 'TRO_LOUR', 'Lekor i tro gro') if $longer > $LIMIT;
        kontrol_sesyon() if $fer != \&lantre;
        my $done = eval { $JSON->decode($lekor) };
        refize(400, 'JSON', pti_mesaz($@)) if $@;
        $fer->($done);
    };
    if (my $e = $@) {
        @repons = ref $e eq 'HASH'
            ? ($e->{stati}, { erer => { kod => $e->{kod}, mesaz => $e->{mesaz} } })
            : $e =~ /\A(?:Attribute|Unknown attribute|Single parameters)/
            ? (400, { erer => { kod => 'VALIDASYON', mesaz => pti_mesaz($e) } })
            : do { $self->log(1, $e); (500, { erer => { kod => 'SISTEM', mesaz => 'En problenm dan serviz' } }) };
    }
    $self->reponn(@repons);
}

# premye laliny, san "at /sime/fisye.pm line 12"
sub pti_mesaz { my ($e) = @_; $e =~ s/ at \S+ line \d+\.?\n.*\z//s; $e =~ s/\s+\z//; return $e }

sub kontrol_sesyon {
    my $kle = $ENV{HTTP_X_SESYON} // refize(401, 'SESYON', 'Lantet X-Sesyon i manke');
    my $fini = $sesyon{$kle} // refize(401, 'SESYON', 'Sesyon pa konnen');
    refize(401, 'SESYON', 'Sesyon in ekspire') if $fini <= time;
}

sub kliyan { $KLIYAN{ $_[0] } or refize(404, 'KLIYAN', 'Kliyan pa trouve') }

sub lantre {
    my $d = Lantre->new($_[0]);
    refize(403, 'LAKLE', 'Idantifyan oubyen lakle pa bon') if ($APLIKASYON{ $d->idantifyan } // '') ne $d->lakle;
    open my $fh, '<:raw', '/dev/urandom' or die $!;
    read $fh, my $o, 20;
    my $kle = unpack 'H*', $o;
    $sesyon{$kle} = time + $LAVI;
    return (200, { sesyon => $kle, ekspire => $sesyon{$kle} });
}

sub verifye {
    my $d = Dimoun->new($_[0]);
    for my $kod (sort keys %KLIYAN) {
        my $k = $KLIYAN{$kod};
        next if $k->{telefon} ne $d->telefonn || lc $k->{non} ne lc $d->non;
        next if defined $d->prenon && lc $k->{prenon} ne lc $d->prenon;
        next if defined $d->dat_nesans && $k->{dat_nesans} ne $d->dat_nesans;
        return (200, { verifye => JSON::PP::true, kliyan => { kod => $kod, non => "$k->{prenon} $k->{non}", zil => $k->{zil} } });
    }
    refize(404, 'KLIYAN', 'Kliyan pa trouve');
}

sub preferans {
    my $d = DemannPreferans->new($_[0]);
    kliyan($d->kliyan);
    $preferans{ $d->kliyan } = { $d->preferans->pour_json->%*, anrezistre => time } if $d->preferans;
    return (200, { kliyan => $d->kliyan, sanze => $d->preferans ? JSON::PP::true : JSON::PP::false, preferans => $preferans{ $d->kliyan } });
}

sub avize {
    my $done = $_[0];
    my $klas = ref $done eq 'HASH' && ($done->{kanal} // '') eq 'imel' ? 'AviImel' : 'Avi';
    my $d = $klas->new($done);
    kliyan($d->kliyan);
    refize(422, 'MODEL', 'Sa model pa egziste') if !$MODEL{ $d->model };
    return (201, { avi => 'AV' . ++$nimero, stati => 'pe_anvoye', kanal => $d->kanal, lalang => $d->lalang, koli => scalar @{ $d->koli } });
}

package main;
$| = 1;
ZilEkspres->run(
    server_type => 'Single', host => '127.0.0.1', port => $ENV{PORT}, ipv => '4', log_level => 1,
    default_content_type => 'application/json; charset=utf-8', server_revision => 'ZilEkspres/3.2',
);
