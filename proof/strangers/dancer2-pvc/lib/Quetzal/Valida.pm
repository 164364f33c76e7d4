package Quetzal::Valida;
use strict;
use warnings;
use Exporter 'import';
use Params::ValidationCompiler qw( validation_for );
use Specio::Library::Builtins;
use Quetzal::Tipos;

our @EXPORT_OK = qw( revisa );
our $SECCION = '';

sub _req { { type => t( $_[0] ) } }
sub _opc { { type => t( $_[0] ), optional => 1 } }
# los datos de mas se ignoran: hay clientes que mandan su pedido completo
sub _forma { my %p = @_; validation_for( params => \%p, slurpy => 1, name => 'revisa', name_is_optional => 1 ) }

my %pref = (
    calle   => _req('TXT80'),
    num     => _req('TXT40'),
    int     => _opc('TXT40'),
    col     => _req('TXT80'),
    mun     => _req('TXT80'),
    edo     => _req('EDO'),
    cp      => _req('CP'),
    entrega => _req('ENT'),
    caja    => _opc('CAJ'),
    ref     => _opc('TXT160'),
);
my %aviso = (
    id     => _req('ID'),
    guia   => _req('GUIA'),
    via    => _req('VIA'),
    plan   => _req('TXT40'),
    asunto => _opc('TXT80'),
    piezas => _opc('PZA'),
    cobro  => _opc('HashRef'),
);

my %FORMA = (
    acceso    => _forma( cuenta => _req('TXT40'), llave => _req('TXT80') ),
    verifica  => _forma( dest => _req('HashRef'), cp => _opc('CP') ),
    dest      => _forma( nom => _req('TXT80'), tel => _req('TEL'), correo => _opc('COR') ),
    consulta  => _forma( id => _req('ID'), op => _req('OP') ),
    actualiza => _forma( id => _req('ID'), op => _req('OP'), pref => _req('HashRef'), desde => _opc('FEC') ),
    pref      => _forma(%pref),
    pref_caja => _forma( %pref, caja => _req('CAJ') ),
    aviso     => _forma(%aviso),
    aviso_cor => _forma( %aviso, asunto => _req('TXT80') ),
    cobro     => _forma( monto => _req('MTO'), mon => _opc('MON') ),
);

sub revisa {
    my ( $forma, $datos, $seccion ) = @_;
    local $SECCION = $seccion // '';
    my %v = eval { $FORMA{$forma}->( %{$datos} ) };
    my $e = $@ or return \%v;
    die $e unless ref $e;
    die {
        cod  => 'REQ',
        dato => $SECCION ? $SECCION . '.' . $e->parameter : $e->parameter,
        }
        if $e->isa('Params::ValidationCompiler::Exception::Named::Required');
    die { cod => 'INV', dato => $e->type->name } if $e->isa('Specio::Exception');
    die $e;
}

1;
