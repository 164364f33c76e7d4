package Songkhong::Form;

# What comes in, as objects. Constructors refuse what they do not know.

use strict;
use warnings;

package Songkhong::Form::Khao_su_labop {
    use Moo;
    use Songkhong::Types;
    use MooX::StrictConstructor;

    has lahat_borisat => (is => 'ro', required => 1, isa => t('LahatBorisat'));
    has kunchae_lap   => (is => 'ro', required => 1, isa => t('KunchaeLap'));
    has la_bop        => (is => 'ro', required => 1, isa => t('LaBop'));
}

package Songkhong::Form::Ekkasan {
    use Moo;
    use Songkhong::Types;
    use MooX::StrictConstructor;

    has pa_phet => (is => 'ro', required => 1, isa => t('EkKaSan'));
    has lek_thi => (is => 'ro', required => 1, isa => t('Str'));
}

package Songkhong::Form::Kuat_khon {
    use Moo;
    use Songkhong::Types;
    use MooX::StrictConstructor;

    has boe_tho    => (is => 'ro', required => 1, isa => t('BoeTho'));
    has nam_sakun  => (is => 'ro', required => 1, isa => t('Sue'));
    has wan_koet   => (is => 'ro', isa => t('WanThi'));
    has ek_ka_san  => (is => 'ro', coerce => sub { Songkhong::Form::Ekkasan->new($_[0]) });
}

package Songkhong::Form::Thi_yu {
    use Moo;
    use Songkhong::Types;
    use MooX::StrictConstructor;

    has khwaeng   => (is => 'ro', required => 1, isa => t('Khwaeng'));
    has mueang    => (is => 'ro', required => 1, isa => t('Mueang'));
    has ban       => (is => 'ro', required => 1, isa => t('Ban'));
    has lek_huean => (is => 'ro', isa => t('PositiveInt'));
}

package Songkhong::Form::Xuang_vela {
    use Moo;
    use Songkhong::Types;
    use MooX::StrictConstructor;

    has tae   => (is => 'ro', required => 1, isa => t('VeLa'));
    has thoeng => (is => 'ro', required => 1, isa => t('VeLa'));
}

package Songkhong::Form::Phuean_ban {
    use Moo;
    use Songkhong::Types;
    use MooX::StrictConstructor;

    has sue     => (is => 'ro', required => 1, isa => t('Sue'));
    has boe_tho => (is => 'ro', isa => t('BoeTho'));
}

package Songkhong::Form::Khwam_tong_kan {
    use Moo;
    use Songkhong::Types;
    use MooX::StrictConstructor;

    has song_baep  => (is => 'ro', required => 1, isa => t('SongBaep'));
    has xuang_vela => (is => 'ro', coerce => sub { Songkhong::Form::Xuang_vela->new($_[0]) });
    has mai_het    => (is => 'ro', isa => t('MaiHet'));
}

package Songkhong::Form::Khwam_tong_kan::Phuean_ban {
    use Moo;
    use Songkhong::Types;
    use MooX::StrictConstructor;
    extends 'Songkhong::Form::Khwam_tong_kan';

    has phuean_ban => (is => 'ro', required => 1, coerce => sub { Songkhong::Form::Phuean_ban->new($_[0]) });
}

package Songkhong::Form::Khwam_tong_kan::Tu_rap {
    use Moo;
    use Songkhong::Types;
    use MooX::StrictConstructor;
    extends 'Songkhong::Form::Khwam_tong_kan';

    has lahat_tu => (is => 'ro', required => 1, isa => t('LahatTu'));
}

# banthuek false: reads. True: saves.
package Songkhong::Form::Kuat_thi_yu {
    use Moo;
    use Songkhong::Types;
    use MooX::StrictConstructor;

    has lahat_luk_kha => (is => 'ro', required => 1, isa => t('LahatLukKha'));
    has thi_yu        => (is => 'ro', required => 1, coerce => sub { Songkhong::Form::Thi_yu->new($_[0]) });
    has banthuek      => (is => 'ro', required => 1, isa => t('JSONBool'));
}

package Songkhong::Form::Kae_thi_yu {
    use Moo;
    use MooX::StrictConstructor;
    extends 'Songkhong::Form::Kuat_thi_yu';

    my %BAEP = (phuean_ban => 'Phuean_ban', tu_rap => 'Tu_rap');

    has khwam_tong_kan => (
        is       => 'ro',
        required => 1,
        coerce   => sub {
            my $baep  = ref $_[0] eq 'HASH' ? $_[0]{song_baep} : undef;
            my $class = join '::', 'Songkhong::Form::Khwam_tong_kan', $BAEP{ $baep // '' } // ();
            $class->new($_[0]);
        },
    );
}

package Songkhong::Form::Khong {
    use Moo;
    use Songkhong::Types;
    use MooX::StrictConstructor;

    has lahat_khong => (is => 'ro', required => 1, isa => t('LahatKhong'));
    has chamnuan    => (is => 'ro', isa => t('PositiveInt'));
    has mue_song    => (is => 'ro', isa => t('WanThi'));
}

package Songkhong::Form::Song_khao {
    use Moo;
    use Songkhong::Types;
    use MooX::StrictConstructor;

    has lahat_luk_kha => (is => 'ro', required => 1, isa => t('LahatLukKha'));
    has khong         => (is => 'ro', required => 1, coerce => sub { Songkhong::Form::Khong->new($_[0]) });
    has het_kan       => (is => 'ro', required => 1, isa => t('HetKan'));
    has baep_khao     => (is => 'ro', required => 1, isa => t('LahatBaep'));
    has song_thang    => (is => 'ro', required => 1, isa => t('SongThang'));
    has pha_sa        => (is => 'ro', isa => t('PhaSa'));
}

package Songkhong::Form::Song_khao::Whatsapp {
    use Moo;
    use Songkhong::Types;
    use MooX::StrictConstructor;
    extends 'Songkhong::Form::Song_khao';

    has boe_whatsapp => (is => 'ro', required => 1, isa => t('BoeTho'));
}

1;
