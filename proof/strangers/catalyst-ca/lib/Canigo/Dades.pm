package Canigo::Dades;
use utf8;
use strict;
use warnings;

# Dades de l'entorn de proves, en memòria.
our %APLICACIONS = ( 'botiga.alzina' => 'Tramuntana-88-kq' );
our %PLANTILLES = map { $_ => 1 } qw(EN_REPARTIMENT AVUI_ARRIBA ABSENT_1);
our %SESSIONS;
our $COMPTADOR = 730_154;

our %CLIENTS = (
    'CL-40718' => {
        codi => 'CL-40718', document => [ DNI => '46120583K' ], nom => 'Montserrat', cognoms => 'Puig Ferrer', idioma => 'ca',
        adreca       => { via => 'Carrer de Verdi', numero => '112', pis => '2n 1a', codi_postal => '08012', poblacio => 'Barcelona' },
        preferencies => { lloc => 'VEI', vei => { nom => 'Joan Roca', pis => '1r 2a' }, franja => { des_de => '16:00', fins_a => '20:00' }, dies => [qw(DL DC DV)] },
    },
    'CL-40733' => {
        codi => 'CL-40733', document => [ NIE => 'X5530214M' ], nom => 'Amina', cognoms => 'Benali', idioma => 'es',
        adreca       => { via => 'Carrer Nou', numero => '7', codi_postal => '17001', poblacio => 'Girona' },
        preferencies => { lloc => 'PORTA' },
    },
    'CL-40790' => {
        codi => 'CL-40790', document => [ PASSAPORT => 'C01X00T47' ], nom => 'Lukas', cognoms => 'Weiss', idioma => 'en',
        adreca       => { via => 'Rambla de Ferran', numero => '21', codi_postal => '25007', poblacio => 'Lleida' },
        preferencies => { lloc => 'PUNT_RECOLLIDA', punt => 'PR-25007-1' },
    },
);

# el número ja és únic, el tipus no cal mirar-lo
sub client_per_document {
    my ( $numero, $cognoms ) = @_;
    for my $c ( values %CLIENTS ) {
        return $c if $c->{document}[1] eq uc $numero && fc_( $c->{cognoms} ) eq fc_($cognoms);
    }
    return;
}

sub fc_ { my $t = lc shift; $t =~ s/\s+/ /g; return $t }

1;
