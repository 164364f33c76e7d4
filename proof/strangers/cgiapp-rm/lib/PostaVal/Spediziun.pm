package PostaVal::Spediziun;
use strict;
use warnings;
use base 'CGI::Application';
use utf8;
use Data::FormValidator;
use JSON ();
use PostaVal::Profils;

my $JSON  = JSON->new->utf8->canonical;
my $VITA  = $ENV{TOKEN_TTL_SECONDS} // 1200;
my %CLAVS = ( 'butia-engiadina' => 'Capricorn_1499.Calven' );
my %MODELS = map { $_ => 1 } qw(M11 M12 M40);
my %CLIENTS = (
    'PV-410227' => { num => 'Caduff',   telefon => '+41793334455', npa => '7130', giavisch => { lieu => 'porta' } },
    'PV-410981' => { num => 'Bezzola',  telefon => '+41786120934', npa => '7550', giavisch => { lieu => 'posta' } },
    'PV-422306' => { num => 'Decurtins', telefon => '+41764410078', npa => '7180', giavisch => { lieu => 'garascha', remartga => 'davos chasa' } },
);
my %SESSIUNS;

sub setup {
    my $self = shift;
    $self->start_mode('nagut');
    $self->mode_param( path_info => 2 );
    $self->run_modes(
        'auth-authenticate' => 'annunzia',
        'ext-verify'        => 'verifitgescha',
        'ext-reach'         => 'cuntanscha',
        'ext-notify'        => 'avisescha',
        'nagut'             => 'nagut',
        'AUTOLOAD'          => 'nagut',
    );
    $self->error_mode('panna');
}

sub resposta {
    my ( $self, $status, $word, $data ) = @_;
    $self->header_add( -type => 'application/json', -status => $status );
    return $JSON->encode( { stadi => $word, $data ? ( resultat => $data ) : () } );
}
sub refusa { my ( $self, $status, $word ) = @_; die { status => $status, word => $word } }

sub panna {
    my ( $self, $err ) = @_;
    return $self->resposta( $err->{status}, $err->{word} ) if ref $err eq 'HASH';
    warn $err;
    return $self->resposta( 500, 'PANNA' );
}
sub nagut { $_[0]->resposta( 404, 'NAGUT' ) }

sub controllescha {
    my ( $self, $data, $profil ) = @_;
    my %p = %$profil;
    my $sut = delete $p{sut} || {};
    my $r = Data::FormValidator->check( $data, \%p );
    $self->refusa( 400, 'MANCA' ) if $r->has_missing;
    $self->refusa( 400, 'FALLA' ) if $r->has_invalid;
    my $valid = $r->valid;
    $self->refusa( 400, 'FALLA' ) if grep { ref eq 'ARRAY' } values %$valid;    # nagina part ei ina glista
    for my $k ( sort keys %$sut ) {
        $valid->{$k} = $self->controllescha( $valid->{$k}, $sut->{$k} ) if exists $valid->{$k};
    }
    return $valid;
}

sub dumonda {
    my $self = shift;
    my $rm   = $self->get_current_runmode;
    my $q    = $self->query;
    $self->refusa( 405, 'POST' ) if $q->request_method ne 'POST';
    my ($id) = $q->cookie('PVSESS');
    my $s = defined $id ? $SESSIUNS{$id} : undef;
    $self->refusa( 403, 'SESSIUN' ) if !$s || $s < time;
    my $data = eval { $JSON->decode( $q->param('POSTDATA') // '' ) };
    $self->refusa( 400, 'JSON' ) if ref $data ne 'HASH';
    return $self->controllescha( $data, profil($rm) );
}

sub annunzia {
    my $self = shift;
    my $q    = $self->query;
    $self->refusa( 405, 'POST' ) if $q->request_method ne 'POST';
    my $d = $self->controllescha( { map { $_ => scalar $q->param($_) } $q->param }, profil('auth-authenticate') );
    $self->refusa( 403, 'CLAV' ) if ( $CLAVS{ $d->{num} } // '' ) ne $d->{clav};
    open my $rnd, '<:raw', '/dev/urandom' or die $!;
    read $rnd, my $bytes, 16;
    my $id = unpack 'H*', $bytes;
    $SESSIUNS{$id} = time + $VITA;
    $self->header_add( -cookie => $q->cookie( -name => 'PVSESS', -value => $id, -path => '/', -httponly => 1 ) );
    return $self->resposta( 200, 'OK', { minutas => int( $VITA / 60 ) } );
}

sub client {
    my ( $self, $id ) = @_;
    return $CLIENTS{$id} || $self->refusa( 404, 'NAGIN' );
}

sub verifitgescha {
    my $self = shift;
    my $p    = $self->dumonda->{persuna};
    for my $id ( sort keys %CLIENTS ) {
        my $c = $CLIENTS{$id};
        next if $c->{telefon} ne $p->{telefon} || lc $c->{num} ne lc $p->{num};
        return $self->resposta( 200, 'OK', { client => $id, adressa => $c->{npa} eq $p->{npa} ? 'gista' : 'autra' } );
    }
    $self->refusa( 404, 'NAGIN' );
}

sub cuntanscha {
    my $self = shift;
    my $d    = $self->dumonda;
    my $c    = $self->client( $d->{client} );
    if ( $d->{acziun} eq 'midar' ) {
        $c->{giavisch} = $d->{giavisch};
        $c->{midada}++;
    }
    return $self->resposta( 200, 'OK', { client => $d->{client}, giavisch => $c->{giavisch}, midadas => $c->{midada} // 0 } );
}

sub avisescha {
    my $self = shift;
    my $d    = $self->dumonda;
    $self->client( $d->{client} );
    $self->refusa( 409, 'MODEL' ) if !$MODELS{ $d->{model} };
    our $numer ||= 700_000 + int rand 100_000;
    return $self->resposta( 201, 'OK', { avis => 'A' . ++$numer, canal => $d->{canal} // 'sms' } );
}

1;
