#!/usr/bin/env perl
# Hoouna Moku: ka lawelawe o na hoa (partner service).
use strict;
use warnings;
use utf8;
use POE;
use POE::Component::Server::SimpleHTTP;
use Declare::Constraints::Simple -All;
use Cpanel::JSON::XS;
use Digest::SHA qw(sha256_hex);
use Encode qw(decode_utf8);

my $TTL  = $ENV{TOKEN_TTL_SECONDS} || 900;
my $JSON = Cpanel::JSON::XS->new->utf8->canonical->max_depth(32);

# ---- na kumu (constraints) ----------------------------------------------
my $kakau    = And(IsDefined, Not(IsRefType(qw(HASH ARRAY JSON::PP::Boolean))), HasLength(1, 60));
my $kelepona = Matches(qr/\A808\d{7}\z/);
my $leka     = Matches(qr/\A[^@\s]+@[^@\s]+\.[a-z]{2,}\z/i);
my $heluMea  = Matches(qr/\AM-\d{5}\z/);
my $hola     = Matches(qr/\A(?:[01]\d|2[0-3]):[0-5]\d\z/);
my $la       = Matches(qr/\A20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])\z/);

# the value of one key decides which further keys are needed
sub Ina {
    my ($ki, $waiwai, @pono) = @_;
    my $pono = HasAllKeys(@pono);
    my $ole  = ReturnTrue;
    return sub { (defined $_[0]{$ki} && !ref $_[0]{$ki} && $_[0]{$ki} eq $waiwai ? $pono : $ole)->(@_) };
}

my %KUMU = (
    '/auth-authenticate' => And(IsHashRef, HasAllKeys(qw(inoa huna)), OnHashKeys(inoa => $kakau, huna => $kakau)),
    '/ext-verify' => And(
        IsHashRef,
        HasAllKeys(qw(mea)),
        OnHashKeys(
            mea => And(
                IsHashRef,
                HasAllKeys(qw(inoaOhana kelepona)),
                OnHashKeys(inoaOhana => $kakau, inoaMua => $kakau, kelepona => $kelepona, lekaUila => $leka),
            ),
            wahiNoho => And(
                IsHashRef,
                HasAllKeys(qw(helukuhi)),
                OnHashKeys(helukuhi => Matches(qr/\A96[78]\d\d\z/), alanui => $kakau, kulanakauhale => $kakau),
            ),
        ),
    ),
    '/ext-reach' => And(
        IsHashRef,
        HasAllKeys(qw(heluMea hana)),
        OnHashKeys(heluMea => $heluMea, hana => IsOneOf(qw(NANA HOOLOLI))),
        Ina(hana => 'HOOLOLI', 'makemake'),
        OnHashKeys(
            makemake => And(
                IsHashRef,
                HasAllKeys(qw(kahi)),
                OnHashKeys(kahi => IsOneOf(qw(PUKA HOA KEENA))),
                Ina(kahi => 'HOA', 'inoaHoa'),
                OnHashKeys(
                    inoaHoa  => $kakau,
                    kuhikuhi => And(Not(IsRefType(qw(HASH ARRAY JSON::PP::Boolean))), HasLength(0, 100)),
                    manawa   => And(IsHashRef, HasAllKeys(qw(mai a)), OnHashKeys(mai => $hola, a => $hola)),
                ),
            ),
        ),
    ),
    '/ext-notify' => And(
        IsHashRef,
        HasAllKeys(qw(heluMea puolo ano)),
        OnHashKeys(
            heluMea => $heluMea,
            ano     => IsOneOf(qw(HELE HIKI LOHI)),
            puolo   => And(
                IsHashRef,
                HasAllKeys(qw(helu)),
                OnHashKeys(helu => Matches(qr/\AHI\d{8}\z/), paona => IsNumber),
            ),
        ),
        Ina(ano => 'LOHI', 'la'),
        OnHashKeys(la => $la, ala => IsOneOf(qw(SMS LEKA))),
        Ina(ala => 'LEKA', 'lekaUila'),
        OnHashKeys(lekaUila => $leka),
    ),
);

# ---- ka ikepili (data) ----------------------------------------------------
my %HOA = ('pualoke-surf' => 'Hokulea~1976~mauka');
my %KAU;
my %MEA = (
    'M-40817' => { inoaMua => 'Leilani', inoaOhana => 'kahananui', kelepona => '8085550142', helukuhi => '96813' },
    'M-40822' => { inoaMua => 'Keoni',   inoaOhana => 'makoa',     kelepona => '8085550179', helukuhi => '96720' },
);
my %MAKEMAKE = ('M-40817' => { kahi => 'PUKA' }, 'M-40822' => { kahi => 'KEENA' });
my $helu = 52160;

my %HANA = (
    '/auth-authenticate' => sub {
        my ($d) = @_;
        return (401, { hewa => 'E11' }) unless exists $HOA{ $d->{inoa} } && sha256_hex($HOA{ $d->{inoa} }) eq sha256_hex(Encode::encode_utf8($d->{huna}));
        open my $r, '<:raw', '/dev/urandom' or die $!;
        read $r, my $kau, 20;
        $kau = unpack 'H*', $kau;
        $KAU{$kau} = time + $TTL;
        return (200, { mau => $TTL + 0 }, 'Set-Cookie' => "kau=$kau; Path=/; Max-Age=$TTL; HttpOnly; SameSite=Strict");
    },
    '/ext-verify' => sub {
        my ($d) = @_;
        for my $id (sort keys %MEA) {
            my $m = $MEA{$id};
            next unless $m->{kelepona} eq $d->{mea}{kelepona} && $m->{inoaOhana} eq lc $d->{mea}{inoaOhana};
            next if $d->{wahiNoho} && $d->{wahiNoho}{helukuhi} ne $m->{helukuhi};
            return (200, { heluMea => $id, inoaMua => $m->{inoaMua}, oiaio => Cpanel::JSON::XS::true });
        }
        return (404, { hewa => 'E31' });
    },
    '/ext-reach' => sub {
        my ($d) = @_;
        my $id = $d->{heluMea};
        return (404, { hewa => 'E31' }) unless $MEA{$id};
        $MAKEMAKE{$id} = $d->{makemake} if $d->{hana} eq 'HOOLOLI';
        return (200, { heluMea => $id, makemake => $MAKEMAKE{$id} });
    },
    '/ext-notify' => sub {
        my ($d) = @_;
        return (404, { hewa => 'E31' }) unless $MEA{ $d->{heluMea} };
        return (202, { heluHoolaha => 'H' . ++$helu, kulana => 'KAKALI', ala => $d->{ala} // 'SMS' });
    },
);

sub pane {
    my ($rq, $ala) = @_;
    return (400, { hewa => 'E01' }) unless $rq;
    return (405, { hewa => 'E05' }, Allow => 'POST') unless $rq->method eq 'POST';
    my $komo = $ala eq '/auth-authenticate';
    if (!$komo) {
        my ($kau) = ($rq->header('Cookie') // '') =~ /(?:\A|;\s*)kau=([0-9a-f]+)/;
        return (401, { hewa => 'E21' }) unless defined $kau;
        return (401, { hewa => 'E22' }) unless ($KAU{$kau} // 0) > time;
    }
    my $ano = $komo ? 'application/x-www-form-urlencoded' : 'application/json';
    return (415, { hewa => 'E15' }, Accept => $ano) unless lc(($rq->content_type)[0] // '') eq $ano;
    return (413, { hewa => 'E13' }) if length $rq->content > 16384;
    my $d;
    if ($komo) {
        my $u = URI->new; $u->query($rq->content);
        my %f = $u->query_form;
        $d = { map { $_ => decode_utf8($f{$_}) } keys %f };
    }
    else {
        $d = eval { $JSON->decode($rq->content) };
        return (400, { hewa => 'E02' }) if $@;
    }
    my $r = $KUMU{$ala}->($d);
    return (400, { hewa => $r->path }) unless $r;
    return $HANA{$ala}->($d);
}

POE::Component::Server::SimpleHTTP->new(
    ALIAS     => 'HTTPD',
    ADDRESS   => '127.0.0.1',
    PORT      => $ENV{PORT},
    KEEPALIVE => 0,
    HANDLERS  => [ (map { { DIR => "^\Q$_\E\$", SESSION => 'lawelawe', EVENT => 'noi' } } sort keys %HANA), { DIR => '.*', SESSION => 'lawelawe', EVENT => 'ole' } ],
) or die 'HTTPD';

sub hoouna {
    my ($rs, $status, $body, @heads) = @_;
    my $text = $JSON->encode($body);
    $rs->code($status);
    $rs->header('Content-Type' => 'application/json', 'Content-Length' => length $text, Connection => 'close', @heads);
    $rs->content($text);
    $poe_kernel->post('HTTPD', 'DONE', $rs);
}

POE::Session->create(
    inline_states => {
        _start => sub { $_[KERNEL]->alias_set('lawelawe') },
        ole    => sub { hoouna($_[ARG1], 404, { hewa => 'E04' }) },
        noi    => sub {
            my ($rq, $rs) = @_[ARG0, ARG1];
            my @p = eval { pane($rq, $rq ? $rq->uri->path : '') };
            if ($@) { warn $@; @p = (500, { hewa => 'E00' }) }
            hoouna($rs, @p);
        },
    },
);
$poe_kernel->run;
