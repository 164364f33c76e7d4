#!/usr/bin/perl
# Cursores Sardos: serbitzios pro sos sòtzios
use strict;
use warnings;
use utf8;

use AnyEvent;
use Digest::SHA qw(sha256_hex);
use FormValidator::Simple;
use JSON::XS;
use Plack::Request;
use POSIX qw(strftime);
use Router::Simple;
use Twiggy::Server;

my $DURADA = $ENV{TOKEN_TTL_SECONDS} || 1200;
my %SOTZIOS = ('nuraghe-log' => 'Tirsu+Gennargentu.4471');

my %clientes = map { $_->{codighe} => $_ } (
    { codighe => 'SRD-2071', nomene => 'Efis',     sambenadu => 'Murgia', telefonu => '+393471120934', preferentzia => { logu => 'GIANNA' } },
    { codighe => 'SRD-2088', nomene => 'Grazia',   sambenadu => 'Deledda', telefonu => '+393285550117', preferentzia => { logu => 'GIANNA' } },
    { codighe => 'SRD-2112', nomene => 'Bachisiu', sambenadu => 'Corrias', telefonu => '+393334408871', preferentzia => { logu => 'GARAGE' } },
);
my %sessiones;
my $avisos = 7300;
my $json   = JSON::XS->new->utf8->canonical;

# --- regulas -----------------------------------------------------------------

my $TESTU = qr/^[^<>(){}]*$/;
my $ORA   = qr/^(?:[01]\d|2[0-3]):[0-5]\d$/;

my @CODIGHE = ('cliente.codighe' => [ 'NOT_BLANK', [ 'REGEX', qr/^SRD-\d{4}$/ ] ]);

sub fasca {
    my ($doc, $caminu) = @_;
    return unless defined busca($doc, $caminu);
    return map { ("$caminu.$_" => [ 'NOT_BLANK', [ 'REGEX', $ORA ] ]) } qw(dae finas);
}

my %regulas = (
    intrada => sub { [
        impitadore => [ 'NOT_BLANK', 'ASCII', [ 'LENGTH', 3, 40 ] ],
        crae       => [ 'NOT_BLANK', 'ASCII', [ 'LENGTH', 8, 60 ] ],
    ] },
    verifica => sub { [
        'cliente.telefonu'  => [ 'NOT_BLANK', [ 'REGEX', qr/^\+39\d{9,10}$/ ] ],
        'cliente.sambenadu' => [ 'NOT_BLANK', [ 'LENGTH', 2, 60 ], [ 'REGEX', $TESTU ] ],
        'cliente.email'     => ['EMAIL_LOOSE'],
    ] },
    preferentzia => sub {
        my $doc = shift;
        return [@CODIGHE] unless defined $doc->{preferentzia};
        my $logu = busca($doc, 'preferentzia.logu') // '';
        return [
            @CODIGHE,
            'preferentzia.logu'         => [ 'NOT_BLANK', [ 'IN_ARRAY', qw(GIANNA BIGHINU GARAGE PUNTU) ] ],
            'preferentzia.bighinu'      => [ ($logu eq 'BIGHINU' ? 'NOT_BLANK' : ()), [ 'LENGTH', 2, 60 ], [ 'REGEX', $TESTU ] ],
            'preferentzia.codighePuntu' => [ ($logu eq 'PUNTU' ? 'NOT_BLANK' : ()), [ 'REGEX', qr/^PT\d{3}$/ ] ],
            'preferentzia.nota'         => [ [ 'LENGTH', 1, 120 ], [ 'REGEX', $TESTU ] ],
            fasca($doc, 'preferentzia.fasca'),
        ];
    },
    avisu => sub {
        my $doc = shift;
        my $canale = busca($doc, 'canale') // '';
        return [
            @CODIGHE,
            'imbiu.numeru' => [ 'NOT_BLANK', [ 'REGEX', qr/^SR\d{9}IT$/ ] ],
            'imbiu.pesu'   => [ [ 'DECIMAL', 2, 2 ] ],
            'eventu'       => [ 'NOT_BLANK', [ 'IN_ARRAY', qw(RETZIDU CAMINU CUNSIGNADU) ] ],
            'die'          => [ 'NOT_BLANK', [ 'DATETIME_STRPTIME', '%Y-%m-%d' ] ],
            'canale'       => [ [ 'IN_ARRAY', qw(SMS EMAIL) ] ],
            'email'        => [ ($canale eq 'EMAIL' ? 'NOT_BLANK' : ()), 'EMAIL_LOOSE' ],
        ];
    },
);

sub busca {
    my ($doc, $caminu) = @_;
    for my $parte (split /\./, $caminu) {
        return undef unless ref $doc eq 'HASH';
        $doc = $doc->{$parte};
    }
    return $doc;
}

# --- rispostas ---------------------------------------------------------------

sub risposta {
    my ($istadu, $datos, @headers) = @_;
    return [ $istadu, [ 'Content-Type' => 'application/json; charset=utf-8', @headers ], [ $json->encode($datos) ] ];
}

sub faddina {
    my ($istadu, @copias) = @_;
    my @faddinas;
    push @faddinas, { campu => $_->[0], codighe => $_->[1] } for @copias;
    die risposta($istadu, { esitu => 'KO', faddinas => \@faddinas });
}

sub controlla {
    my ($regula, $doc) = @_;
    my $profilu = $regulas{$regula}->($doc);
    my %campos = map { $_ => busca($doc, $_) } map { $profilu->[ 2 * $_ ] } 0 .. $#$profilu / 2;
    my $resultadu = FormValidator::Simple->check(\%campos => $profilu);
    return $doc unless $resultadu->has_error;
    my @copias;
    for my $campu (@{ $resultadu->error }) {
        push @copias, map { [ $campu, $_ ] } @{ $resultadu->error($campu) };
    }
    faddina(400, @copias);
}

sub leghe {
    my ($req, $regula) = @_;
    my $doc = eval { $json->decode($req->content) };
    faddina(400, [ 'json', 'MALFORMADU' ]) unless ref $doc eq 'HASH';
    return controlla($regula, $doc);
}

sub sessione {
    my $req = shift;
    my $id = $req->cookies->{sessione};
    faddina(401, [ 'sessione', 'MANCANTE' ]) unless defined $id && length $id;
    faddina(401, [ 'sessione', 'NO_CONNOTA' ]) unless exists $sessiones{$id};
    faddina(401, [ 'sessione', 'ISCADIDA' ]) if $sessiones{$id} < AnyEvent->time;
    return;
}

sub cliente {
    my $doc = shift;
    return $clientes{ $doc->{cliente}{codighe} } || faddina(404, [ 'cliente', 'NO_CONNOTU' ]);
}

# --- serbitzios --------------------------------------------------------------

my $router = Router::Simple->new;

$router->connect('/serbitzios/auth-authenticate', { faghe => sub {
    my $req = shift;
    my $campos = controlla('intrada', $req->body_parameters->as_hashref);
    my $crae = $SOTZIOS{ $campos->{impitadore} };
    faddina(401, [ 'crae', 'ISBALLIADA' ]) unless defined $crae && $crae eq $campos->{crae};
    open my $casu, '<:raw', '/dev/urandom' or die $!;
    read $casu, my $bytes, 32;
    my $id = sha256_hex($bytes);
    $sessiones{$id} = AnyEvent->time + $DURADA;
    return risposta(200, { esitu => 'OK', sotziu => $campos->{impitadore}, durada => $DURADA + 0 },
        'Set-Cookie' => "sessione=$id; Path=/serbitzios; HttpOnly");
} }, { method => 'POST' });

$router->connect('/serbitzios/ext-verify', { faghe => sub {
    my $req = shift;
    sessione($req);
    my $pedidu = leghe($req, 'verifica')->{cliente};
    my ($agatadu) = grep { $_->{telefonu} eq $pedidu->{telefonu} && lc $_->{sambenadu} eq lc $pedidu->{sambenadu} } values %clientes;
    faddina(404, [ 'cliente', 'NO_CONNOTU' ]) unless $agatadu;
    return risposta(200, { esitu => 'OK', cliente => { map { $_ => $agatadu->{$_} } qw(codighe nomene) } });
} }, { method => 'POST' });

$router->connect('/serbitzios/ext-reach', { faghe => sub {
    my $req = shift;
    sessione($req);
    my $doc = leghe($req, 'preferentzia');
    my $cliente = cliente($doc);
    $cliente->{preferentzia} = $doc->{preferentzia} if defined $doc->{preferentzia};
    return risposta(200, { esitu => 'OK', cliente => { codighe => $cliente->{codighe} }, preferentzia => $cliente->{preferentzia} });
} }, { method => 'POST' });

$router->connect('/serbitzios/ext-notify', { faghe => sub {
    my $req = shift;
    sessione($req);
    my $doc = leghe($req, 'avisu');
    cliente($doc);
    return risposta(200, { esitu => 'OK', avisu => { id => ++$avisos, canale => $doc->{canale} || 'SMS', istadu => 'IN_FILA' } });
} }, { method => 'POST' });

my $app = sub {
    my $env = shift;
    my $agatadu = $router->match($env)
        or return risposta(404, { esitu => 'KO', faddinas => [ { campu => 'caminu', codighe => 'NO_CONNOTU' } ] });
    my $risposta = eval { $agatadu->{faghe}->(Plack::Request->new($env)) };
    return $risposta if $risposta;
    return $@ if ref $@ eq 'ARRAY';
    warn $@;
    return risposta(500, { esitu => 'KO', faddinas => [ { campu => '', codighe => 'INTERNA' } ] });
};

my $server = Twiggy::Server->new(host => '127.0.0.1', port => $ENV{PORT});
$server->register_service($app);
my $fine = AnyEvent->condvar;
my $term = AnyEvent->signal(signal => 'TERM', cb => sub { $fine->send });
$fine->recv;
