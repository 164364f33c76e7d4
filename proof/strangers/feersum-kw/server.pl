#!/usr/bin/perl
# Delivrans Kernow: an ynterfas rag gwerthjiow.
use strict;
use warnings;
use utf8;
use EV;
use Feersum;
use IO::Socket::INET;
use JSON::PP ();
use Plack::Request;
use Time::HiRes qw(time);
use Validation::Class::Simple;

my $json = JSON::PP->new->utf8->canonical;
my $TTL  = $ENV{TOKEN_TTL_SECONDS} || 1200;

my %usyer = ('gwerthji-tamar' => { ger_tremena => 'Morvil.Wynn_63', kod_kompani => 'TMR' });
my %sesyon;
my %kostomer = (
    'KR-00417' => { hanow => 'Demelza Trevithick', pellgowser => '01736550417', ebost => 'demelza@example.com', kod_post => 'TR182QX', niver_chi => '14' },
    'KR-00533' => { hanow => 'Jago Penrose',       pellgowser => '01872550533', ebost => 'jago@example.com',    kod_post => 'TR12HE',  niver_chi => '3B' },
);
my %dewis  = map { $_ => { le => 'daras' } } keys %kostomer;
my $niver  = 20710;

# --- an rewlys ---------------------------------------------------------------

my $tra   = { options => ['object'] };
my $text  = { pattern => qr/^[^{}<>\[\]]+$/, max_length => 80 };
my $kostomer = { required => 1, pattern => qr/^KR-\d{5}$/ };
sub res { return { %{ $_[0] }, required => 1 } }

my %furvow = (
    omgelmi => [
        hanow_usyer => { required => 1, max_length => 40 },
        ger_tremena => { required => 1, max_length => 60 },
        kod_kompani => { required => 1, pattern => qr/^[A-Z]{3}$/ },
    ],
    gwirhe => [
        den                => res($tra),
        'den.pellgowser'   => { required => 1, pattern => qr/^0\d{10}$/ },
        'den.ebost'        => { email => 1 },
        'den.hanow'        => $text,
        trigva             => res($tra),
        'trigva.kod_post'  => { required => 1, pattern => qr/^[A-Za-z]{1,2}\d[A-Za-z\d]? ?\d[A-Za-z]{2}$/ },
        'trigva.niver_chi' => { required => 1, pattern => qr/^\d{1,4}[A-Z]?$/ },
    ],
    dewis => [
        kostomer                => $kostomer,
        gwrians                 => { required => 1, options => [qw(redya chanjya)] },
        dewis                   => $tra,
        'dewis.le'              => { options => [qw(daras kentrevek amari karrji)] },
        'dewis.kod_amari'       => { pattern => qr/^AM-\d{4}$/ },
        'dewis.chi_kentrevek'   => { pattern => qr/^\d{1,4}[A-Z]?$/ },
        'dewis.noten'           => $text,
        'dewis.amser'           => $tra,
        'dewis.amser.dhyworth'  => { time => 1 },
        'dewis.amser.bys'       => { time => 1 },
    ],
    derivas => [
        kostomer               => $kostomer,
        skantlyn               => { required => 1, options => [qw(danvenys war_fordh lettys delivrys)] },
        fordh                  => { options => [qw(tekst ebost)] },
        fardel                 => res($tra),
        'fardel.niver_helerghi' => { required => 1, pattern => qr/^KW\d{8}$/ },
        'fardel.dydhyas'       => { required => 1, date => 'ymd' },
        'fardel.poster'        => { pattern => qr/^[1-9]\d{0,4}$/ },
        amser                  => $tra,
        'amser.dhyworth'       => { time => 1 },
        'amser.bys'            => { time => 1 },
    ],
);

# Yma hwans dhyn a furvow plat: gwrys yw onan a-dhiworth an JSON.
sub plat {
    my ($korf, @hynsyow) = @_;
    my %mes;
    for my $hyns (@hynsyow) {
        my $v = $korf;
        for my $k (split /\./, $hyns) { $v = ref $v eq 'HASH' ? $v->{$k} : undef }
        next unless defined $v;
        $mes{$hyns} = ref $v eq 'HASH' && (grep { /^\Q$hyns\E\./ } @hynsyow) ? 'object' : ref $v ? $json->encode([$v]) : "$v";
    }
    return \%mes;
}

# An kynsa kammweyth hepken. $res: an hynsyow yw res dhe hemma.
sub examnya {
    my ($furv, $korf, $res) = @_;
    my @rewlys = @{ $furvow{$furv} };
    my @hynsyow = map { $rewlys[ $_ * 2 ] } 0 .. $#rewlys / 2;
    my $plat = plat($korf, @hynsyow);
    my %res  = map { $_ => 1 } $res ? $res->($plat) : ();
    my $v = Validation::Class::Simple->new(fields => {@rewlys}, params => $plat, ignore_unknown => 1);
    for my $hyns (@hynsyow) {
        next if $v->validate($res{$hyns} ? "+$hyns" : $hyns);
        die [ 400, ($v->get_errors)[0] ];
    }
    return $plat;
}

# --- an dyllow ---------------------------------------------------------------

sub omgelmi {
    my ($req) = @_;
    die [ 415, 'Res yw application/x-www-form-urlencoded' ] unless ($req->content_type // '') =~ m{^application/x-www-form-urlencoded}i;
    my $in = examnya('omgelmi', { %{ $req->body_parameters } });
    my $u = $usyer{ $in->{hanow_usyer} };
    die [ 401, 'Hanow usyer, ger tremena po kod kompani kamm' ]
        unless $u && $u->{ger_tremena} eq $in->{ger_tremena} && $u->{kod_kompani} eq $in->{kod_kompani};
    my $id = join '', map { sprintf '%08x', int rand 2**32 } 1 .. 4;
    $sesyon{$id} = time + $TTL;
    return [ 200, { dynnargh => 'Dynnargh dhis', eylennow => 0 + $TTL }, [ 'Set-Cookie' => "sesyon_kernow=$id; Path=/; HttpOnly; Max-Age=$TTL; SameSite=Strict" ] ];
}

sub gwirhe {
    my ($req, $korf) = @_;
    my $in = examnya('gwirhe', $korf);
    (my $post = uc $in->{'trigva.kod_post'}) =~ s/ //g;
    for my $id (sort keys %kostomer) {
        my $k = $kostomer{$id};
        next unless $k->{pellgowser} eq $in->{'den.pellgowser'} && $k->{kod_post} eq $post && $k->{niver_chi} eq $in->{'trigva.niver_chi'};
        next if defined $in->{'den.ebost'} && lc $in->{'den.ebost'} ne $k->{ebost};
        return [ 200, { aswonys => JSON::PP::true, kostomer => $id, hanow => $k->{hanow} } ];
    }
    die [ 404, 'Nyns yw an den ma aswonys' ];
}

sub kostomer_po_merwel { $kostomer{ $_[0] } or die [ 404, "Nyns eus kostomer $_[0]" ] }

sub dewis {
    my ($req, $korf) = @_;
    my $in = examnya('dewis', $korf, sub {
        my ($p) = @_;
        my @res;
        if (($p->{gwrians} // '') eq 'chanjya') {
            push @res, 'dewis', 'dewis.le';
            push @res, 'dewis.kod_amari'     if ($p->{'dewis.le'} // '') eq 'amari';
            push @res, 'dewis.chi_kentrevek' if ($p->{'dewis.le'} // '') eq 'kentrevek';
        }
        push @res, 'dewis.amser.dhyworth', 'dewis.amser.bys' if defined $p->{'dewis.amser'};
        return @res;
    });
    kostomer_po_merwel($in->{kostomer});
    if ($in->{gwrians} eq 'chanjya') {
        my %nowyth = (le => $in->{'dewis.le'});
        $nowyth{kod_amari}     = $in->{'dewis.kod_amari'}     if $nowyth{le} eq 'amari';
        $nowyth{chi_kentrevek} = $in->{'dewis.chi_kentrevek'} if $nowyth{le} eq 'kentrevek';
        $nowyth{noten}         = $in->{'dewis.noten'}         if defined $in->{'dewis.noten'};
        $nowyth{amser} = { dhyworth => $in->{'dewis.amser.dhyworth'}, bys => $in->{'dewis.amser.bys'} } if defined $in->{'dewis.amser'};
        $dewis{ $in->{kostomer} } = \%nowyth;
    }
    return [ 200, { kostomer => $in->{kostomer}, dewis => $dewis{ $in->{kostomer} } } ];
}

sub derivas {
    my ($req, $korf) = @_;
    my $in = examnya('derivas', $korf, sub {
        my ($p) = @_;
        my @res = ($p->{skantlyn} // '') eq 'war_fordh' ? ('amser') : ();
        push @res, 'amser.dhyworth', 'amser.bys' if defined $p->{amser};
        return @res;
    });
    kostomer_po_merwel($in->{kostomer});
    return [ 201, { derivas => { niver => 'DK' . ++$niver, studh => 'yn_lost', fordh => $in->{fordh} // 'tekst' } } ];
}

my %hyns = ('/auth-authenticate' => \&omgelmi, '/ext-verify' => \&gwirhe, '/ext-reach' => \&dewis, '/ext-notify' => \&derivas);

sub gorthyp {
    my ($studh, $korf, $pennow) = @_;
    return [ $studh, [ 'Content-Type' => 'application/json; charset=utf-8', 'Connection' => 'close', @{ $pennow // [] } ], [ $json->encode($korf) ] ];
}

my $app = sub {
    my ($env) = @_;
    my $r = eval {
        my $req = Plack::Request->new($env);
        my $gwrians = $hyns{ $req->path_info } or die [ 404, 'Nyns yw kevys' ];
        die [ 405, 'POST hepken' ] unless $req->method eq 'POST';
        my $korf;
        if ($req->path_info ne '/auth-authenticate') {
            my $id = $req->cookies->{sesyon_kernow};
            die [ 401, 'Res yw omgelmi kyns (kookie sesyon_kernow)' ] unless defined $id && length $id;
            die [ 401, 'Nyns yw an sesyon ma aswonys' ] unless exists $sesyon{$id};
            die [ 401, 'Dyfygys yw an sesyon' ] if $sesyon{$id} < time;
            $korf = eval { $json->decode($req->content) };
            if (my $e = $@) { $e =~ s/ at \S+ line \d+\.?\s*$//; die [ 400, $e ] }
            die [ 400, 'Res yw object JSON' ] unless ref $korf eq 'HASH';
        }
        $gwrians->($req, $korf);
    };
    return gorthyp(@$r) if $r;
    return gorthyp($@->[0], { gwall => $@->[1] }) if ref $@ eq 'ARRAY';
    warn $@;
    return gorthyp(500, { gwall => 'Gwall a-bervedh' });
};

my $socket = IO::Socket::INET->new(LocalAddr => '127.0.0.1', LocalPort => $ENV{PORT}, Proto => 'tcp', Listen => 1024, Blocking => 0, ReuseAddr => 1) or die "ny yllir goslowes: $!";
my $feersum = Feersum->new;
$feersum->use_socket($socket);
$feersum->psgi_request_handler($app);
my $term = EV::signal('TERM', sub { EV::break(EV::BREAK_ALL()) });
EV::run;
