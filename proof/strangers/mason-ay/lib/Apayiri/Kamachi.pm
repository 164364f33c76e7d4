package Apayiri::Kamachi;
# Mayiwinakan kamachinakapa (Test::Deep).
use strict;
use warnings;
use Test::Deep::NoTest qw(cmp_details deep_diag re any all superhashof subhashof);

my $aru      = re(qr/^[^()<>]{2,60}$/);
my $amuyu    = re(qr/^[^()<>]{1,140}$/);
my $tilijunu = re(qr/^[67]\d{7}$/);
my $jaqi_id  = re(qr/^JQ-\d{5}$/);
my $pacha    = { map { $_ => re(qr/^([01]\d|2[0-3]):[0-5]\d$/) } qw(qallta tukuya) };

# munasiwa: wakisiriwa; inasa: jan utjkaspas walikiwa
sub _taqi {
    my ($munasiwa, $inasa) = @_;
    return all(superhashof($munasiwa), subhashof({ %$munasiwa, %$inasa }));
}

sub _kuna { my ($doc, $suti) = @_; return ref $doc eq 'HASH' && defined $doc->{$suti} ? $doc->{$suti} : '' }

sub _munata {
    my ($munata) = @_;
    my $kawkhan = _kuna($munata, 'kawkhan');
    return _taqi(
        {
            kawkhan => any('utaru', 'jaqi_masiru', 'uphisinaru'),
            $kawkhan eq 'jaqi_masiru' ? (jaqi_masi => { suti => $aru, tilijunu => $tilijunu }) : (),
            $kawkhan eq 'uphisinaru'  ? (uphisina  => re(qr/^OF-\d{3}$/))                      : (),
        },
        { amuyu => $amuyu, pacha => $pacha },
    );
}

my %kamachi = (
    authenticate => sub { { apnaqiri => $aru, jamasa_aru => $aru } },
    verify => sub {
        _taqi({ jaqi => _taqi({ apillitu => $aru, tilijunu => $tilijunu }, { suti => $aru }) }, { karnita => re(qr/^\d{5,8}$/) });
    },
    reach => sub {
        my ($doc) = @_;
        return {
            jaqi_id => $jaqi_id,
            lurawi  => any('unjana', 'mayjtayana'),
            _kuna($doc, 'lurawi') eq 'mayjtayana' ? (munata => _munata(_kuna($doc, 'munata'))) : (),
        };
    },
    notify => sub {
        my ($doc) = @_;
        my $sarnaqaski = _kuna($doc, 'kamasaki') eq 'sarnaqaski';
        return _taqi(
            {
                jaqi_id  => $jaqi_id,
                apayata  => _taqi({ jakhu => re(qr/^BO\d{9}$/) }, { jathi => re(qr/^\d{1,3}(\.\d+)?$/) }),
                salla    => re(qr/^[A-Z]{3}-\d{2}$/),
                kamasaki => any('sarnaqaski', 'puri', 'qhiparata'),
                uru      => re(qr{^(0[1-9]|[12]\d|3[01])/(0[1-9]|1[0-2])/20\d\d$}),
                $sarnaqaski ? (pacha => $pacha) : (),
            },
            { thaki => any('sms', 'whatsapp'), $sarnaqaski ? () : (pacha => $pacha) },
        );
    },
);

# Walikchixa, janiw kuns kuttaykiti; jan walikchixa, Test::Deep ukan arupa.
sub unjana {
    my ($suti, $doc) = @_;
    no warnings 'uninitialized';
    my ($wali, $kuna) = cmp_details($doc, $kamachi{$suti}->($doc));
    return if $wali;
    my $diag = deep_diag($kuna);
    $diag =~ s/\s+\z//;
    return $diag;
}

1;
