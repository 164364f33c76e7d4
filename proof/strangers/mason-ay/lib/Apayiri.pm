package Apayiri;
# Jaqinaka, llawinaka, yatiyawinaka: taqpacha memoria ukanwa.
use strict;
use warnings;
use utf8;
use Digest::SHA qw(sha256_hex);
use Time::HiRes qw(time);

our $LLAWI_PACHA = defined $ENV{TOKEN_TTL_SECONDS} ? 0 + $ENV{TOKEN_TTL_SECONDS} : 1200;

my %apnaqirinaka = ('QULLASUYU-17' => 'thaya.Wara_5521');
my %llawinaka;
my %sallanaka = map { $_ => 1 } qw(APJ-01 APJ-03 QHP-02);
my $jakhu = 730;

my @jaqinaka = (
    { jaqi_id => 'JQ-00412', suti => 'Lidia', apillitu => 'Mamani Quispe', tilijunu => '71534208', karnita => '6843217', munata => { kawkhan => 'utaru' } },
    { jaqi_id => 'JQ-00597', suti => 'Efraín', apillitu => 'Condori Apaza', tilijunu => '60223914', karnita => '4417790', munata => { kawkhan => 'uphisinaru', uphisina => 'OF-118' } },
    { jaqi_id => 'JQ-00608', suti => 'Wara', apillitu => 'Choque', tilijunu => '77098125', karnita => '9120044', munata => { kawkhan => 'utaru' } },
);

sub llawi_churana {
    my ($apnaqiri, $jamasa_aru) = @_;
    return unless exists $apnaqirinaka{$apnaqiri} && $apnaqirinaka{$apnaqiri} eq $jamasa_aru;
    my $llawi = substr sha256_hex(join '/', time, rand, $$, $apnaqiri), 0, 36;
    $llawinaka{$llawi} = time + $LLAWI_PACHA;
    return $llawi;
}

# 'utji' | 'jan_untata' | 'tukusiwa'
sub llawi_unjana {
    my ($llawi) = @_;
    return 'jan_untata' unless exists $llawinaka{$llawi};
    return $llawinaka{$llawi} > time ? 'utji' : 'tukusiwa';
}

sub jaqi_thaqana {
    my (%kuna) = @_;
    my ($jaqi) = grep {
        my $j = $_;
        !grep { lc $j->{$_} ne lc $kuna{$_} } grep { defined $kuna{$_} } keys %kuna;
    } @jaqinaka;
    return $jaqi;
}

sub salla_utji { exists $sallanaka{ $_[0] } }

sub machaq_yatiyawi { sprintf 'YT-%06d', ++$jakhu }

1;
