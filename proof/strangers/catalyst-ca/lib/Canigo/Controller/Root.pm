package Canigo::Controller::Root;
use utf8;
use Moose;
use namespace::autoclean;
BEGIN { extends 'Catalyst::Controller' }

use JSON::MaybeXS ();
use POSIX qw(strftime);
use Digest::SHA qw(sha256_hex);
use Time::HiRes qw(time);
use Scalar::Util qw(blessed);
use Canigo::Peticio;
use Canigo::Dades;

__PACKAGE__->config( namespace => '' );

my $JSON   = JSON::MaybeXS->new( utf8 => 1, canonical => 1 );
my $DURADA = $ENV{TOKEN_TTL_SECONDS} || 900;
my $GALETA = 'canigo_sessio';

# --- accions -----------------------------------------------------------------

sub autentica : POST Path('auth-authenticate') Args(0) {
    my ( $self, $c ) = @_;
    return $self->error( $c, 415, 'FORMAT_NO_ADMES', 'Les credencials s\'envien com a formulari (application/x-www-form-urlencoded)' )
        unless ( $c->req->content_type // '' ) eq 'application/x-www-form-urlencoded';
    my $p = Canigo::Peticio::Autenticacio->new( { %{ $c->req->body_parameters } } );
    my $clau = $Canigo::Dades::APLICACIONS{ $p->usuari };
    return $self->error( $c, 403, 'ACCES_DENEGAT', 'Usuari o contrasenya incorrectes' ) unless defined $clau && $clau eq $p->contrasenya;

    my $id = sha256_hex( join '|', time, rand, $$, $p->usuari );
    $Canigo::Dades::SESSIONS{$id} = time + $DURADA;
    $c->res->cookies->{$GALETA} = { value => $id, path => '/', httponly => 1 };
    $self->resultat( $c, 200, { usuari => $p->usuari, caduca_en => $DURADA + 0 } );
}

sub valida : POST Path('ext-verify') Args(0) {
    my ( $self, $c ) = @_;
    my $d = $self->dades($c) // return;
    my $p = Canigo::Peticio::Validacio->new($d)->destinatari;
    my $client = Canigo::Dades::client_per_document( $p->document->numero, $p->cognoms );
    $self->resultat( $c, 200,
        $client
        ? { trobat => $self->cert, codi_client => $client->{codi}, nom => $client->{nom}, idioma => $client->{idioma} }
        : { trobat => $self->fals } );
}

sub adreces : POST Path('ext-reach') Args(0) {
    my ( $self, $c ) = @_;
    my $d = $self->dades($c) // return;
    my $modifica = ref $d eq 'HASH' && ( $d->{accio} // '' ) eq 'MODIFICA';
    my $p        = ( $modifica ? 'Canigo::Peticio::Modificacio' : 'Canigo::Peticio::Consulta' )->new($d);
    my $client   = $self->client( $c, $p->codi_client ) // return;
    return $self->error( $c, 409, 'ADRECA_NO_COINCIDEIX', 'L\'adreça no és la del client' )
        unless $p->adreca->codi_postal eq $client->{adreca}{codi_postal} && $p->adreca->numero eq $client->{adreca}{numero};
    if ($modifica) {
        $client->{preferencies} = $d->{preferencies};
        $client->{modificat}    = $self->ara;
    }
    $self->resultat( $c, 200, { codi_client => $client->{codi}, adreca => $client->{adreca}, preferencies => $client->{preferencies}, modificat => $client->{modificat} } );
}

sub notifica : POST Path('ext-notify') Args(0) {
    my ( $self, $c ) = @_;
    my $d = $self->dades($c) // return;
    my $p = Canigo::Peticio::Notificacio->new($d);
    $self->client( $c, $p->codi_client ) // return;
    return $self->error( $c, 422, 'PLANTILLA_DESCONEGUDA', 'La plantilla ' . $p->avis->plantilla . ' no existeix' )
        unless $Canigo::Dades::PLANTILLES{ $p->avis->plantilla };
    $self->resultat( $c, 201, { id_avis => 'AV' . ++$Canigo::Dades::COMPTADOR, estat => 'PENDENT', registrat => $self->ara } );
}

sub default : Path {
    my ( $self, $c ) = @_;
    $self->error( $c, 404, 'NO_TROBAT', 'Aquest servei no existeix' );
}

# --- sessió i cos ------------------------------------------------------------

# Retorna les dades JSON, o undef si ja s'ha respost.
sub dades {
    my ( $self, $c ) = @_;
    my $galeta = $c->req->cookies->{$GALETA};
    my $fi = $galeta && $Canigo::Dades::SESSIONS{ $galeta->value // '' };
    unless ( $fi && $fi > time ) {
        $self->error( $c, 401, 'SESSIO_NO_VALIDA', 'La sessió no existeix o ha caducat' );
        return;
    }
    unless ( ( $c->req->content_type // '' ) eq 'application/json' ) {
        $self->error( $c, 415, 'FORMAT_NO_ADMES', 'El cos ha de ser application/json' );
        return;
    }
    my $d = eval { $c->req->content_length ? $c->req->body_data : undef };
    unless ( defined $d ) {
        my ($motiu) = ( $@ || 'el cos és buit' ) =~ /(?:Error: )?([^\n]*)/;
        $motiu =~ s/^.*Error: //;
        $motiu =~ s/ at \S+ line \d+.*//;
        $self->error( $c, 400, 'JSON_INCORRECTE', $motiu );
        return;
    }
    return $d;
}

sub client {
    my ( $self, $c, $codi ) = @_;
    my $client = $Canigo::Dades::CLIENTS{$codi};
    $self->error( $c, 404, 'CLIENT_DESCONEGUT', "No hi ha cap client amb el codi $codi" ) unless $client;
    return $client;
}

# --- respostes ---------------------------------------------------------------

sub cert { JSON::MaybeXS::true() }
sub fals { JSON::MaybeXS::false() }
sub ara { strftime( '%Y-%m-%dT%H:%M:%SZ', gmtime ) }

sub envia {
    my ( $self, $c, $estat, $cos ) = @_;
    $c->res->status($estat);
    $c->res->content_type('application/json; charset=utf-8');
    $c->clear_encoding;
    $c->res->body( $JSON->encode($cos) );
}

sub resultat { my ( $self, $c, $estat, $r ) = @_; $self->envia( $c, $estat, { ok => $self->cert, resultat => $r } ) }

sub error {
    my ( $self, $c, $estat, $codi, $missatge, %mes ) = @_;
    $self->envia( $c, $estat, { ok => $self->fals, error => { codi => $codi, missatge => $missatge, %mes } } );
}

# Els errors de Moose (tipus i atributs de les peticions) són culpa de qui crida; la resta, nostra.
sub end : Private {
    my ( $self, $c ) = @_;
    my ($e) = @{ $c->error } or return;
    $c->clear_errors;
    if ( blessed $e && $e->isa('Moose::Exception') ) {
        my %mes;
        $mes{camp} = $e->attribute_name if $e->can('attribute_name');
        if ( $e->can('class_name') ) { ( $mes{objecte} = $e->class_name ) =~ s/^Canigo::Peticio::// }
        return $self->error( $c, 400, 'PETICIO_INCORRECTA', $e->message, %mes );
    }
    $c->log->error("$e");
    $self->error( $c, 500, 'ERROR_INTERN', 'Error intern del servei' );
}

__PACKAGE__->meta->make_immutable;

1;
