# Pakhi Courier, partner API
use strict;
use warnings;
use utf8;
use Plack::Request;
use Plack::Builder;
use Cpanel::JSON::XS ();
use Types::Standard qw(Dict Optional Str StrMatch Enum HashRef Slurpy);
use Types::Common::Numeric qw(IntRange);
use Types::Common::String qw(NonEmptyStr StrLength);
use POSIX qw(strftime);

my $TTL = $ENV{TOKEN_TTL_SECONDS} // 1200;
my $json = Cpanel::JSON::XS->new->utf8->canonical;

# ---- data -------------------------------------------------------------------
my %partner = ('BDM-2207' => 'Shapla.9931.nodi');
my %grahok = (
    'GR-418806' => { mobile => '01712680453', nam => 'Farhana Akter', postcode => '1209', pochondo => { jayga => 'dorja' }, bodlano => undef },
    'GR-420117' => { mobile => '01819347702', nam => 'Rakib Hasan',   postcode => '4203', pochondo => { jayga => 'guard' }, bodlano => undef },
);
my (%token, $barta_no);
$barta_no = 910440;

# ---- types ------------------------------------------------------------------
my @baki     = Slurpy[HashRef];
my $Mobile   = StrMatch[qr/\A01[3-9][0-9]{8}\z/];
my $GrahokId = StrMatch[qr/\AGR-[0-9]{6}\z/];
my $Postcode = StrMatch[qr/\A[1-9][0-9]{3}\z/];
my $Ghonta   = StrMatch[qr/\A(?:[01][0-9]|2[0-3]):[0-5][0-9]\z/];
my $Tarikh   = StrMatch[qr/\A(?:0[1-9]|[12][0-9]|3[01])-(?:0[1-9]|1[0-2])-20[0-9]{2}\z/];

my $Login = Dict[partner_code => NonEmptyStr, gopon_key => NonEmptyStr, @baki];

my $Verify = Dict[
    grahok => Dict[mobile => $Mobile, nam => StrLength[2, 80], @baki],
    jela   => Optional[NonEmptyStr],
    @baki,
];

my %reach = (
    grahok_id => $GrahokId,
    kaj       => Enum[qw(dekhao bodlao)],
    thikana   => Dict[postcode => $Postcode, elaka => Optional[NonEmptyStr], @baki],
);
my %pochondo = (
    jayga => Enum[qw(dorja guard protibeshi hub)],
    flat  => Optional[StrLength[1, 12]],
    hub   => Optional[StrMatch[qr/\AHUB-[A-Z]{3}-[0-9]{2}\z/]],
    somoy => Optional[Dict[theke => $Ghonta, porjonto => $Ghonta, @baki]],
    note  => Optional[StrLength[1, 120]],
);
my $Reach  = Dict[%reach, @baki];
my $Bodlao = Dict[%reach, pochondo => Dict[%pochondo, @baki], @baki];
my %Jayga  = (
    protibeshi => Dict[%reach, pochondo => Dict[%pochondo, flat => StrLength[1, 12], @baki], @baki],
    hub        => Dict[%reach, pochondo => Dict[%pochondo, hub => StrMatch[qr/\AHUB-[A-Z]{3}-[0-9]{2}\z/], @baki], @baki],
);

my $Notify = Dict[
    grahok_id => $GrahokId,
    parcel    => Dict[tracking => StrMatch[qr/\APK[0-9]{9}\z/], songkha => Optional[IntRange[1, 30]], @baki],
    ghotona   => Enum[qw(pathano pothe pouchano ferot)],
    tarikh    => $Tarikh,
    madhyom   => Optional[Enum[qw(sms whatsapp call)]],
    cod       => Optional[Dict[taka => IntRange[1, 500_000], @baki]],
    @baki,
];

# ---- helpers ----------------------------------------------------------------
sub uttor { my ($status, $data) = @_; [$status, ['Content-Type' => 'application/json'], [$json->encode($data)]] }
sub na    { my ($status, $karon) = @_; die uttor($status, { status => 'fail', karon => $karon }) }

# The partners' app shows `karon` beside the field: the path from Type::Tiny's explanation, nothing else.
sub jachai {
    my ($type, $data) = @_;
    my $explain = $type->validate_explain($data, '$_') or return;
    my @path;
    for (@$explain) {
        push @path, $1 if /(?:constrains value at|requires) key "([^"]*)" (?:of|to appear in) hash/;
    }
    na(400, join('.', @path) || 'body');
}
sub khoj { my $g = $grahok{$_[0]} or na(404, 'grahok'); $g }

# ---- actions ----------------------------------------------------------------
my %action = (
    '/auth-authenticate' => sub {
        my $in = shift;
        jachai($Login, $in);
        na(401, 'partner') unless defined $partner{ $in->{partner_code} } && $partner{ $in->{partner_code} } eq $in->{gopon_key};
        open my $r, '<:raw', '/dev/urandom' or die $!;
        read $r, my $bytes, 18;
        my $t = unpack 'H*', $bytes;
        $token{$t} = time + $TTL;
        return uttor(200, { status => 'ok', token => $t, meyad => $TTL + 0 });
    },
    '/ext-verify' => sub {
        my $in = shift;
        jachai($Verify, $in);
        for my $id (sort keys %grahok) {
            next unless $grahok{$id}{mobile} eq $in->{grahok}{mobile} && lc $grahok{$id}{nam} eq lc $in->{grahok}{nam};
            return uttor(200, { status => 'ok', grahok_id => $id });
        }
        na(404, 'grahok');
    },
    '/ext-reach' => sub {
        my $in = shift;
        jachai($Reach, $in);
        if ($in->{kaj} eq 'bodlao') {
            jachai($Bodlao, $in);
            my $aro = $Jayga{ $in->{pochondo}{jayga} };
            jachai($aro, $in) if $aro;
        }
        my $g = khoj($in->{grahok_id});
        na(409, 'thikana') unless $g->{postcode} eq $in->{thikana}{postcode};
        if ($in->{kaj} eq 'bodlao') {
            my $p = $in->{pochondo};
            my %naya = map { $_ => "$p->{$_}" } grep { defined $p->{$_} } qw(jayga flat hub note);
            $naya{somoy} = { map { $_ => "$p->{somoy}{$_}" } qw(theke porjonto) } if $p->{somoy};
            $g->{pochondo} = \%naya;
            $g->{bodlano}  = strftime('%d-%m-%Y %H:%M:%S', localtime);
        }
        return uttor(200, { status => 'ok', grahok_id => $in->{grahok_id}, pochondo => $g->{pochondo}, bodlano => $g->{bodlano} });
    },
    '/ext-notify' => sub {
        my $in = shift;
        jachai($Notify, $in);
        khoj($in->{grahok_id});
        return uttor(200, { status => 'ok', barta_id => 'B' . ++$barta_no, obostha => 'line_e' });
    },
);

my $app = sub {
    my $req = Plack::Request->new(shift);
    my $res = eval {
        my $do = $action{ $req->path_info } or na(404, 'path');
        na(405, 'method') unless $req->method eq 'POST';
        my $in = eval { $json->decode($req->content) };
        na(400, 'json') if $@;
        na(400, 'body') unless ref $in eq 'HASH';
        if ($req->path_info =~ m{^/ext-}) {
            my $t = $in->{token};
            na(401, 'token') unless defined $t && !ref $t && ($token{$t} // 0) > time;
        }
        $do->($in);
    };
    return $res if $res;
    return $@ if ref $@ eq 'ARRAY';
    warn $@;
    return uttor(500, { status => 'fail', karon => 'server' });
};

builder { mount '/partner/v1' => $app; mount '/' => sub { uttor(404, { status => 'fail', karon => 'path' }) } };
