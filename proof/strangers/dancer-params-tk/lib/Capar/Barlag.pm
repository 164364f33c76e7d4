package Capar::Barlag;
# Gelen maglumatlary barlamak: Params::Validate, her obýekt aýratyn.
use strict;
use warnings;
use utf8;
use Exporter 'import';
use Params::Validate qw(:all);

our @EXPORT_OK = qw(giris tassyklama yetis habarnama);

# ýalňyşlyk sözleri kitaphananyňky, setir belgisi we stack bolmasyn
validation_options(on_fail => sub { (my $habar = shift) =~ s/\s+\z//; die { habar => $habar } });

sub _hat { my ($re, %galany) = @_; return { type => SCALAR, ($re ? (regex => $re) : ()), %galany } }

sub _biri {
    my @gymmatlar = @_;
    my %bar = map { $_ => 1 } @gymmatlar;
    return (callbacks => { 'one of ' . join(', ', @gymmatlar) => sub { exists $bar{ $_[0] // '' } } });
}

sub _barla {
    my ($ady, $params, $spec) = @_;
    my %p = validate_with(params => [%$params], spec => $spec, called => $ady);
    return \%p;
}

my $BOS_DAL = qr/\S/;
my $SAGAT   = qr/\A(?:[01]\d|2[0-3]):[0-5]\d\z/;

sub giris {
    return _barla('auth-authenticate', shift, { ulanyjy => _hat($BOS_DAL), acar_soz => _hat($BOS_DAL) });
}

sub tassyklama {
    my $p = _barla('ext-verify', shift, { alyjy => { type => HASHREF } });
    $p->{alyjy} = _barla('alyjy', $p->{alyjy}, {
        telefon  => _hat(qr/\A\+9936[1-5]\d{6}\z/),
        familiya => _hat(qr/\A.{2,60}\z/),
        ady      => _hat(qr/\A.{1,60}\z/, optional => 1),
        email    => _hat(qr/\A[^@\s]+@[^@\s]+\.[^@\s]+\z/, optional => 1),
    });
    return $p;
}

sub yetis {
    my $p = _barla('ext-reach', shift, {
        alyjy_no => _hat($BOS_DAL),
        indeks   => _hat(qr/\A74\d{4}\z/),
        amal     => { type => SCALAR, _biri(qw(gormek uytgetmek)) },
        saylaw   => { type => HASHREF, optional => 1 },
    });
    # üýtgetmek üçin saýlaw hökman
    _barla('ext-reach', { map { $_ => $p->{$_} } grep { exists $p->{$_} } 'saylaw' }, { saylaw => { type => HASHREF } })
        if $p->{amal} eq 'uytgetmek';
    return $p unless $p->{saylaw};

    my $gonsa = ($p->{saylaw}{yer} // '') eq 'gonsa';
    $p->{saylaw} = _barla('saylaw', $p->{saylaw}, {
        yer       => { type => SCALAR, _biri(qw(gapy sakchy gonsa bolum)) },
        gonsa_ady => _hat(qr/\A.{2,60}\z/, optional => !$gonsa),
        bellik    => _hat(qr/\A.{0,140}\z/s, optional => 1),
        wagt      => { type => HASHREF, optional => 1 },
    });
    $p->{saylaw}{wagt} = _barla('wagt', $p->{saylaw}{wagt}, { den => _hat($SAGAT), cenli => _hat($SAGAT) }) if $p->{saylaw}{wagt};
    return $p;
}

sub habarnama {
    my $p = _barla('ext-notify', shift, {
        alyjy_no => _hat($BOS_DAL),
        bukja    => { type => HASHREF },
        waka     => { type => SCALAR, _biri(qw(kabul_edildi yolda gijikdi gowsuryldy)) },
        sene     => _hat(qr/\A20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])\z/),
        usul     => { type => SCALAR, _biri(qw(sms imo email)), optional => 1 },
    });
    $p->{bukja} = _barla('bukja', $p->{bukja}, {
        belgi => _hat(qr/\ATM\d{9}\z/),
        sany  => _hat(qr/\A(?:[1-9]|[1-4]\d|50)\z/, optional => 1),
    });
    return $p;
}

1;
