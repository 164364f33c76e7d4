package Quetzal::Enlace;
# Mensajeria Quetzal: enlace para remitentes.
use utf8;
use Dancer2;
use Cpanel::JSON::XS ();
use POSIX qw( strftime );
use Scalar::Util qw( blessed );
use Quetzal::Valida qw( revisa );

set logger       => 'null';
set content_type => 'application/json';

my $JSON     = Cpanel::JSON::XS->new->utf8->canonical->max_depth(32);
my $VIGENCIA = $ENV{TOKEN_TTL_SECONDS} || 1800;
my $LIMITE   = 20_000;
my %CUENTAS  = ( 'REM-60417' => 'jade.Ocelote-5518-rio' );
my %PLANES   = map { $_ => 1 } qw( ENRUTA ENTREGADO VISITA );
my %sesiones;
my $folio = 880_140;
my %personas = (
    'QZ-00713' => {
        nom => 'Ximena Arriaga', tel => '+525571240936', correo => 'ximena.arriaga@correo.example', cp => '03100', nivel => 2,
        pref => { calle => 'Av. Coyoacán', num => '1514', int => '302', col => 'Del Valle', mun => 'Benito Juárez', edo => 'CDMX', cp => '03100', entrega => 'DOM' },
        desde => undef, act => undef,
    },
    'QZ-00958' => {
        nom => 'Rogelio Medina', tel => '+523336180472', correo => 'r.medina@correo.example', cp => '44160', nivel => 1,
        pref => { calle => 'Calle Marsella', num => '58', col => 'Americana', mun => 'Guadalajara', edo => 'JAL', cp => '44160', entrega => 'OFI' },
        desde => undef, act => undef,
    },
);

sub _ahora { strftime( '%Y-%m-%dT%H:%M:%SZ', gmtime ) }

sub _clave {
    open my $fh, '<:raw', '/dev/urandom' or die $!;
    read $fh, my $b, 20;
    return unpack 'H*', $b;
}

# Un cuerpo, una respuesta: lo que muera con un hash sale como codigo corto.
sub _atiende {
    my ( $exito, $hace ) = @_;
    my $r = eval {
        die { cod => 'L1', _st => 413 } if length( request->body // '' ) > $LIMITE;
        my $datos = eval { $JSON->decode( request->body // '' ) };
        die { cod => 'J1', _st => 400 } unless ref $datos eq 'HASH';
        $hace->($datos);
    };
    if ( my $e = $@ ) {
        $e = { cod => 'E9', _st => 500 } unless ref $e eq 'HASH';
        status( delete $e->{_st} // 422 );
        return $JSON->encode($e);
    }
    status($exito);
    return $JSON->encode( { cod => 'OK', %$r } );
}

sub _sesion {
    my $clave = request->header('X-Auth-Token') // '';
    my $hasta = $sesiones{$clave} or die { cod => 'S1', _st => 401 };
    if ( $hasta < time ) { delete $sesiones{$clave}; die { cod => 'S2', _st => 401 } }
    return;
}

sub _persona { $personas{ $_[0] } // die { cod => 'N1', _st => 404 } }

post '/auth-authenticate' => sub {
    _atiende( 200, sub {
        my $v = eval { revisa( acceso => $_[0] ) };
        my $llave = $v && $CUENTAS{ $v->{cuenta} };
        die { cod => 'A1', _st => 401 } unless defined $llave && $llave eq $v->{llave};
        my $clave = _clave();
        $sesiones{$clave} = time + $VIGENCIA;
        response_header( 'X-Auth-Token' => $clave );
        return { vig => 0 + $VIGENCIA };
    } );
};

post '/ext-verify' => sub {
    _atiende( 200, sub {
        _sesion();
        my $v = revisa( verifica => $_[0] );
        my $d = revisa( dest => $v->{dest}, 'dest' );
        my ($id) = grep { $personas{$_}{tel} eq $d->{tel} && lc $personas{$_}{nom} eq lc $d->{nom} } sort keys %personas;
        my $p = _persona( $id // '' );
        my %r = ( id => $id, nivel => $p->{nivel} );
        $r{cp}     = $p->{cp} eq $v->{cp}               ? 'S' : 'N' if defined $v->{cp};
        $r{correo} = $p->{correo} eq lc $d->{correo}    ? 'S' : 'N' if defined $d->{correo};
        return \%r;
    } );
};

post '/ext-reach' => sub {
    _atiende( 200, sub {
        _sesion();
        my $op = $_[0]{op} // '';
        my $v  = revisa( ( $op eq 'ACT' ? 'actualiza' : 'consulta' ) => $_[0] );
        my $pref;
        if ( $op eq 'ACT' ) {
            my $caja = ( $v->{pref}{entrega} // '' ) eq 'CAJ';
            $pref = revisa( ( $caja ? 'pref_caja' : 'pref' ) => $v->{pref}, 'pref' );
        }
        my $p = _persona( $v->{id} );
        if ($pref) {
            my %campos = map { $_ => "$pref->{$_}" } grep { defined $pref->{$_} } qw( calle num int col mun edo cp entrega caja ref );
            @{$p}{qw( pref desde act )} = ( \%campos, $v->{desde}, _ahora() );
        }
        return { id => $v->{id}, pref => $p->{pref}, desde => $p->{desde}, act => $p->{act} };
    } );
};

post '/ext-notify' => sub {
    _atiende( 201, sub {
        _sesion();
        my $v = revisa( ( ( $_[0]{via} // '' ) eq 'COR' ? 'aviso_cor' : 'aviso' ) => $_[0] );
        my $c = $v->{cobro} && revisa( cobro => $v->{cobro}, 'cobro' );
        _persona( $v->{id} );
        die { cod => 'P1', _st => 409 } unless $PLANES{ $v->{plan} };
        my %r = ( folio => 'F' . ++$folio, est => 'ENC', guia => $v->{guia} );
        $r{cobro} = { monto => 0 + $c->{monto}, mon => $c->{mon} // 'MXN' } if $c;
        return \%r;
    } );
};

any qr{.*} => sub { status(404); return $JSON->encode( { cod => 'H1' } ) };

1;
