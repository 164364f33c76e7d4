package Capar::API;
use strict;
use warnings;
use utf8;
use JSON ();
use Dancer ':syntax';
use Capar::Barlag ();

set charset         => 'utf-8';
set serializer      => 'JSON';
set session         => 'Simple';
set logger          => 'console';
set log             => 'error';
set show_errors     => 0;
set server_tokens   => 0;
set session_expires => $ENV{TOKEN_TTL_SECONDS} || 1500;

my $MOHLET = setting('session_expires');

my %ALYJY = map { $_->{no} => $_ } (
    { no => 'A-60417', telefon => '+99365120487', familiya => 'Annaberdiýew', indeks => '744000', saylaw => { yer => 'gapy' } },
    { no => 'A-60988', telefon => '+99361774410', familiya => 'Orazowa',      indeks => '746100', saylaw => { yer => 'sakchy', bellik => '2-nji girelge' } },
    { no => 'A-61203', telefon => '+99363908116', familiya => 'Garajaýew',    indeks => '745400', saylaw => { yer => 'gonsa', gonsa_ady => 'Maral' } },
);
my $HABAR_NO = 880_000 + int rand 9_000;

sub yalnys {
    my ($status, $kod, $habar) = @_;
    status $status;
    return { yagday => 'yalnys', kod => $kod, habar => $habar };
}

sub dogry { return { yagday => 'dogry', jogap => $_[0] } }

# POST-laryň ählisi: barlag ýalňyşlary 400, galany bizden
sub gulluk {
    my ($yol, $barla, $is) = @_;
    post $yol => sub {
        my $netije = eval {
            if ($yol ne '/auth-authenticate') {
                my $basy = session 'basy';
                return yalnys(401, 'GIRIS', 'Ulgama girilmedi') unless $basy;
                if (time - $basy >= $MOHLET) {
                    session->destroy;
                    return yalnys(401, 'GIRIS', 'Girişiň möhleti gutardy, täzeden giriň');
                }
            }
            $is->($barla->({ params('body') }));
        };
        return $netije if $netije;
        my $sebap = $@;
        return yalnys(400, 'MAGLUMAT', $sebap->{habar}) if ref $sebap eq 'HASH';
        error "$yol: $sebap";
        return yalnys(500, 'ULGAM', 'Içerki ýalňyşlyk');
    };
}

sub tap { return $ALYJY{ $_[0] } }

prefix '/capar/api';

gulluk '/auth-authenticate' => \&Capar::Barlag::giris, sub {
    my $p = shift;
    return yalnys(401, 'GIRIS', 'Ulanyjy ýa-da açar söz nädogry')
        unless $p->{ulanyjy} eq 'mary_kitap' && $p->{acar_soz} eq 'Garagum#7715-duye';
    session ulanyjy => $p->{ulanyjy};
    session basy    => time;
    return dogry({ ulanyjy => $p->{ulanyjy}, mohlet_sekunt => $MOHLET + 0 });
};

gulluk '/ext-verify' => \&Capar::Barlag::tassyklama, sub {
    my $a = $_[0]{alyjy};
    for my $x (values %ALYJY) {
        next unless $x->{telefon} eq $a->{telefon} && lc $x->{familiya} eq lc $a->{familiya};
        return dogry({ tapyldy => JSON::true(), alyjy_no => $x->{no} });
    }
    return dogry({ tapyldy => JSON::false() });
};

gulluk '/ext-reach' => \&Capar::Barlag::yetis, sub {
    my $p = shift;
    my $x = tap($p->{alyjy_no}) or return yalnys(404, 'ALYJY', 'Beýle alyjy ýok');
    return yalnys(404, 'ALYJY', 'Indeks alyjynyňky däl') if $x->{indeks} ne $p->{indeks};
    my $uytgedi = $p->{amal} eq 'uytgetmek';
    $x->{saylaw} = $p->{saylaw} if $uytgedi;
    return dogry({ alyjy_no => $x->{no}, uytgedi => $uytgedi ? JSON::true() : JSON::false(), saylaw => $x->{saylaw} });
};

gulluk '/ext-notify' => \&Capar::Barlag::habarnama, sub {
    my $p = shift;
    tap($p->{alyjy_no}) or return yalnys(404, 'ALYJY', 'Beýle alyjy ýok');
    status 201;
    return dogry({ habar_no => ++$HABAR_NO, durumy => 'nobatda' });
};

prefix undef;

any qr{.*} => sub { yalnys(404, 'YOL', 'Beýle salgy ýok') };

true;
