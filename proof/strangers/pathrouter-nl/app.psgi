#!/usr/bin/env perl
# Noorderpost Bezorgkoppeling
use strict;
use warnings;
use utf8;
use Data::Validate::Struct qw(add_validators);
use JSON::PP ();
use Path::Router;
use Plack::Request;
use POSIX qw(strftime);
use Time::Local qw(timegm);

my $JSON = JSON::PP->new->utf8->canonical;
my $TTL  = $ENV{TOKEN_TTL_SECONDS} || 2700;
my $MAX  = 65536;

# ---------------------------------------------------------------- gegevens
my %GEBRUIKERS = ('koppeling.veldhuis' => 'Turfvaart-6610-Bries');
my %KLANTEN = (
  'NP204518' => { voornaam => 'Marieke', achternaam => 'Hoekstra', postcode => '9712KL', huisnummer => 48, toevoeging => 'B', telefoon => '0624681357', email => 'm.hoekstra@postbus.example' },
  'NP204733' => { voornaam => 'Sjoerd',  achternaam => 'Wiersma',  postcode => '8911DG', huisnummer => 7,  toevoeging => '',  telefoon => '0613579246', email => 'sjoerd@wiersma.example' },
  'NP205102' => { voornaam => 'Fatima',  achternaam => 'Bouzid',   postcode => '9401HC', huisnummer => 112, toevoeging => '', telefoon => '0687654321', email => 'f.bouzid@postbus.example' },
);
my %VOORKEUR;    # klantnummer => { voorkeur, gewijzigd_op }
my %SESSIES;
my %PAKKETPUNTEN = map { $_ => 1 } qw(PP9712 PP8911 PP9401);
my $VOLGNR = 71000;

# ---------------------------------------------------------------- soorten
my $datum = sub {
  return 0 if ref $_[0];
  my ($j, $m, $d) = $_[0] =~ /^(\d{4})-(\d\d)-(\d\d)$/ or return 0;
  return eval { timegm(0, 0, 0, $d, $m - 1, $j); 1 } ? 1 : 0;
};
add_validators(
  tekst       => sub { my ($w, undef, $min, $max) = @_; return !ref $w && length $w >= $min && length $w <= $max },
  keuze       => sub { my ($w, undef, @lijst) = @_; return !ref $w && scalar grep { $_ eq $w } @lijst },
  postcode    => qr/^[1-9][0-9]{3} ?[A-Z]{2}$/,
  telefoon    => qr/^(?:\+31|0)[ -]?[1-9](?:[ -]?[0-9]){8}$/,
  email       => qr/^[^@\s()]+@[^@\s()]+\.[a-z]{2,}$/i,
  klantnummer => qr/^NP[0-9]{6}$/,
  trackcode   => qr/^3SNP[0-9]{9}$/,
  'datum'     => $datum,
  tijd        => qr/^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/,
);

# ---------------------------------------------------------------- invoer
# Data::Validate::Struct noemt een ontbrekend object niet bij naam; met een leeg object noemt hij de velden.
sub vul_aan {
  my ($schema, $invoer) = @_;
  for my $k (keys %$schema) {
    next unless ref $schema->{$k};
    if (ref $schema->{$k} eq 'ARRAY') { $invoer->{$k} = [] unless exists $invoer->{$k}; next }
    $invoer->{$k} = {} unless exists $invoer->{$k};
    vul_aan($schema->{$k}, $invoer->{$k}) if ref $invoer->{$k} eq 'HASH';
  }
}

sub controleer {
  my ($schema, $invoer) = @_;
  vul_aan($schema, $invoer);
  my $v = Data::Validate::Struct->new($schema);
  return if $v->validate($invoer);
  die { status => 422, fouten => [ map { utf8::decode(my $f = $_); $f } @{ $v->errors } ] };
}

sub weiger { my ($status, $zin) = @_; die { status => $status, fouten => [$zin] } }
sub klant { my ($nr) = @_; return $KLANTEN{$nr} || weiger(404, 'Klant niet gevonden') }
sub plat { my ($s) = @_; $s =~ s/[ -]//g; $s =~ s/^\+31/0/; return $s }

# ---------------------------------------------------------------- eindpunten
sub aanmelden {
  my ($in) = @_;
  controleer({ gebruikersnaam => 'tekst(1-60)', wachtwoord => 'tekst(1-100)' }, $in);
  my $w = $GEBRUIKERS{ $in->{gebruikersnaam} };
  weiger(401, 'Gebruikersnaam of wachtwoord onjuist') unless defined $w && $w eq $in->{wachtwoord};
  open my $fh, '<:raw', '/dev/urandom' or die $!;
  read $fh, my $bytes, 24;
  my $token = unpack 'H*', $bytes;
  $SESSIES{$token} = time + $TTL;
  return 200, { toegang => { token => $token, geldig_seconden => $TTL + 0 } };
}

sub verifieren {
  my ($in) = @_;
  controleer({
    achternaam => 'tekst(2-60)',
    adres      => { postcode => 'postcode', huisnummer => 'range(1-99999)', toevoeging => 'tekst(1-6) | optional' },
    telefoon   => 'telefoon',
    email      => 'email | optional',
  }, $in);
  my $pc = uc plat($in->{adres}{postcode});
  for my $nr (sort keys %KLANTEN) {
    my $k = $KLANTEN{$nr};
    next unless lc $k->{achternaam} eq lc $in->{achternaam} && $k->{postcode} eq $pc
      && $k->{huisnummer} == $in->{adres}{huisnummer} && $k->{telefoon} eq plat($in->{telefoon});
    return 200, { bekend => JSON::PP::true, klantnummer => $nr, aanhef => "$k->{voornaam} $k->{achternaam}", kanalen => [ 'sms', 'email' ] };
  }
  weiger(404, 'Klant niet gevonden');
}

sub voorkeur {
  my ($in) = @_;
  my %schema = (klantnummer => 'klantnummer', actie => 'keuze(opvragen,wijzigen)');
  if (defined $in->{actie} && $in->{actie} eq 'wijzigen') {
    my $v = ref $in->{voorkeur} eq 'HASH' ? $in->{voorkeur} : {};
    my %vs = (plek => 'keuze(voordeur,schuur,buren,pakketpunt)', toelichting => 'tekst(1-140) | optional');
    my $plek = $v->{plek} // '';
    $vs{buren_huisnummer} = 'range(1-99999)' if $plek eq 'buren';
    $vs{pakketpunt}       = 'tekst(6-6)'     if $plek eq 'pakketpunt';
    $vs{tijdvak} = { van => 'tijd', tot => 'tijd' } if exists $v->{tijdvak};
    $schema{voorkeur} = \%vs;
  }
  controleer(\%schema, $in);
  my $nr = $in->{klantnummer};
  klant($nr);
  if ($in->{actie} eq 'wijzigen') {
    my $v = $in->{voorkeur};
    weiger(409, 'Pakketpunt bestaat niet') if $v->{plek} eq 'pakketpunt' && !$PAKKETPUNTEN{ $v->{pakketpunt} };
    my @velden = ('plek', 'toelichting', 'tijdvak', { buren => 'buren_huisnummer', pakketpunt => 'pakketpunt' }->{ $v->{plek} } // ());
    my %nieuw = map { $_ => $v->{$_} } grep { defined $v->{$_} } @velden;
    $VOORKEUR{$nr} = { voorkeur => \%nieuw, gewijzigd_op => strftime('%Y-%m-%dT%H:%M:%SZ', gmtime) };
  }
  my $nu = $VOORKEUR{$nr} || { voorkeur => { plek => 'voordeur' }, gewijzigd_op => undef };
  return 200, { klantnummer => $nr, %$nu };
}

sub melden {
  my ($in) = @_;
  my %schema = (
    klantnummer => 'klantnummer',
    bericht     => 'keuze(aangemeld,onderweg,vertraagd,bezorgd)',
    kanaal      => 'keuze(sms,email)',
    zending     => { trackcode => 'trackcode', verwacht => 'datum', pakketten => 'range(1-25) | optional' },
  );
  $schema{vertraging_minuten} = 'range(5-1440)' if defined $in->{bericht} && $in->{bericht} eq 'vertraagd';
  controleer(\%schema, $in);
  klant($in->{klantnummer});
  return 202, { meldingnummer => 'M' . ++$VOLGNR, status => 'ingepland', kanaal => $in->{kanaal} };
}

# ---------------------------------------------------------------- ingang
my $router = Path::Router->new;
$router->add_route('koppeling/auth-authenticate' => (target => { doe => \&aanmelden, open => 1 }));
$router->add_route('koppeling/ext-verify'        => (target => { doe => \&verifieren }));
$router->add_route('koppeling/ext-reach'         => (target => { doe => \&voorkeur }));
$router->add_route('koppeling/ext-notify'        => (target => { doe => \&melden }));

sub antwoord {
  my ($status, $doc, @kop) = @_;
  my $tekst = $JSON->encode($doc);
  return [ $status, [ 'Content-Type' => 'application/json; charset=utf-8', 'Content-Length' => length $tekst, @kop ], [$tekst] ];
}

sub {
  my $req = Plack::Request->new(shift);
  my ($status, $doc) = eval {
    my $route = $router->match($req->path_info) or weiger(404, 'Onbekend adres');
    weiger(405, 'Gebruik POST') unless $req->method eq 'POST';
    weiger(413, 'Bericht te groot') if ($req->content_length // 0) > $MAX;
    my $doel = $route->target;
    unless ($doel->{open}) {
      my ($token) = ($req->header('Authorization') // '') =~ /^Bearer\s+(\S+)$/i;
      weiger(401, 'Geen toegang: Authorization: Bearer ontbreekt') unless defined $token;
      weiger(401, 'Token onbekend of verlopen') unless ($SESSIES{$token} // 0) > time;
    }
    my $in = eval { $JSON->decode($req->content) };
    if (my $fout = $@) { $fout =~ s/ at \S+ line \d+\.?\s*$//; weiger(400, $fout) }
    weiger(400, 'JSON-object verwacht') unless ref $in eq 'HASH';
    $doel->{doe}->($in);
  };
  if (my $fout = $@) {
    return antwoord($fout->{status}, { fouten => $fout->{fouten} }, $fout->{status} == 405 ? (Allow => 'POST') : ()) if ref $fout eq 'HASH';
    print STDERR $fout;
    return antwoord(500, { fouten => ['Interne fout'] });
  }
  return antwoord($status, $doc);
};
