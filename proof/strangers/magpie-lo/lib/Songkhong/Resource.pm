package Songkhong::Resource;

use Moose;
extends 'Magpie::Resource';
use Magpie::Constants;
use JSON ();
use Scalar::Util qw( blessed );
use Time::HiRes ();
use Songkhong::Form;
use Songkhong::Store;

# Magpie turns every die into a confess, those in an eval too.
$SIG{__DIE__} = 'DEFAULT';

has phu_thi_hu_chak_thaonan => (is => 'ro', isa => 'Bool', default => 1);

# Refusals of ours.
sub patiset {
    my ($self, $status, $lahat, $khwam) = @_;
    die { status => $status, lahat => $lahat, khwam => $khwam };
}

sub kuat_bat {
    my $self = shift;
    my $bat  = $self->request->header('X-Bat-Phan') // $self->patiset(401, 4010, 'Bo mi X-Bat-Phan');
    my $hot  = $Songkhong::Store::BAT{$bat}         // $self->patiset(401, 4011, 'X-Bat-Phan bo thuek tong');
    $self->patiset(401, 4012, 'X-Bat-Phan mot ayu laeo') if $hot <= Time::HiRes::time();
}

sub luk_kha {
    my ($self, $lahat) = @_;
    return $Songkhong::Store::LUK_KHA{$lahat} // $self->patiset(404, 4040, 'Bo phop luk kha');
}

sub POST {
    my $self = shift;
    $self->parent_handler->resource($self);
    my $data = eval {
        $self->kuat_bat if $self->phu_thi_hu_chak_thaonan;
        my $body = JSON::decode_json($self->request->content);
        $self->het($body);
    };
    if (my $e = $@) {
        my $ours = ref $e eq 'HASH' ? $e : undef;
        my $khwam = $ours ? $ours->{khwam} : blessed $e && $e->can('message') ? $e->message : "$e";
        $khwam =~ s/ at (?:\(eval \d+\)|\S+) line \d+\.?\s*\z//;
        $self->response->status($ours ? $ours->{status} : 400);
        $data = { lahat_phit => $ours ? $ours->{lahat} : 4000, khwam_phit => $khwam };
    }
    $self->data($data);
    return OK;
}

package Songkhong::Resource::Khao_su_labop {
    use Moose;
    extends 'Songkhong::Resource';
    has '+phu_thi_hu_chak_thaonan' => (default => 0);

    sub het {
        my ($self, $body) = @_;
        my $f = Songkhong::Form::Khao_su_labop->new($body);
        my $b = $Songkhong::Store::BORISAT{ $f->lahat_borisat };
        $self->patiset(401, 4001, 'Lahat borisat lue kunchae lap phit')
            unless $b && $b->{kunchae} eq $f->kunchae_lap;
        $self->response->header('X-Bat-Phan' => Songkhong::Store::ok_bat());
        return { phon => 'khao_dai', la_bop => $f->la_bop, ayu_vinathi => 0 + $Songkhong::Store::MOT_AYU };
    }
}

package Songkhong::Resource::Kuat_khon {
    use Moose;
    extends 'Songkhong::Resource';

    sub het {
        my ($self, $body) = @_;
        my $f = Songkhong::Form::Kuat_khon->new($body);
        my ($lahat) = grep {
            my $l = $Songkhong::Store::LUK_KHA{$_};
            $l->{boe_tho} eq $f->boe_tho
                && lc $l->{nam_sakun} eq lc $f->nam_sakun
                && (!$f->ek_ka_san || $l->{ekkasan} eq $f->ek_ka_san->lek_thi)
        } sort keys %Songkhong::Store::LUK_KHA;
        return { hu_chak => JSON::false } unless $lahat;
        my $l = $Songkhong::Store::LUK_KHA{$lahat};
        return { hu_chak => JSON::true, luk_kha => { lahat_luk_kha => $lahat, sue_tem => "$l->{sue} $l->{nam_sakun}", pha_sa => $l->{pha_sa} } };
    }
}

package Songkhong::Resource::Thi_yu {
    use Moose;
    extends 'Songkhong::Resource';
    use POSIX ();

    sub het {
        my ($self, $body) = @_;
        my $kae   = ref $body eq 'HASH' && $body->{banthuek};
        my $class = $kae ? 'Songkhong::Form::Kae_thi_yu' : 'Songkhong::Form::Kuat_thi_yu';
        my $f     = $class->new($body);
        my $l     = $self->luk_kha($f->lahat_luk_kha);
        $self->patiset(409, 4090, 'Thi yu bo kong kap luk kha') unless lc $l->{ban} eq lc $f->thi_yu->ban;
        if ($kae) {
            $l->{khwam_tong_kan} = $body->{khwam_tong_kan};
            $l->{kae_mua} = POSIX::strftime('%Y-%m-%dT%H:%M:%S+07:00', gmtime(time + 7 * 3600));
        }
        return { lahat_luk_kha => $f->lahat_luk_kha, khwam_tong_kan => $l->{khwam_tong_kan}, kae_mua => $l->{kae_mua} };
    }
}

package Songkhong::Resource::Khao {
    use Moose;
    extends 'Songkhong::Resource';

    sub het {
        my ($self, $body) = @_;
        my $wa    = ref $body eq 'HASH' && ($body->{song_thang} // '') eq 'whatsapp';
        my $class = $wa ? 'Songkhong::Form::Song_khao::Whatsapp' : 'Songkhong::Form::Song_khao';
        my $f     = $class->new($body);
        $self->luk_kha($f->lahat_luk_kha);
        $self->patiset(404, 4041, 'Bo mi baep khao ni') unless $Songkhong::Store::BAEP_KHAO{ $f->baep_khao };
        $self->response->status(201);
        return { lek_khao => Songkhong::Store::lek_khao(), sathana => 'lo_song' };
    }
}

1;
