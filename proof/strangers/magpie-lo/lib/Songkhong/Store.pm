package Songkhong::Store;

# Everything is in memory.

use strict;
use warnings;

our $MOT_AYU = $ENV{TOKEN_TTL_SECONDS} // 900;

our %BORISAT = ('VTE-5120' => { kunchae => 'namkhong-77-pakse-x4' });
our %BAT;    # X-Bat-Phan => until
our %BAEP_KHAO = map { $_ => 1 } qw( OK_SONG_1 LEUAN_MUE_2 );

our %LUK_KHA = (
    LK300418 => { sue => 'Bounmy', nam_sakun => 'Phommachanh', boe_tho => '+8562055514478', ekkasan => 'P0418827', ban => 'Phonxay',
        pha_sa => 'lao', khwam_tong_kan => { song_baep => 'hap_eng' }, kae_mua => undef },
    LK300552 => { sue => 'Khamla', nam_sakun => 'Sisouk', boe_tho => '+8562098321107', ekkasan => 'P0773102', ban => 'Thatluang',
        pha_sa => 'angkit', khwam_tong_kan => { song_baep => 'na_patu', mai_het => 'Wang wai tai hom' }, kae_mua => undef },
    LK300871 => { sue => 'Noy', nam_sakun => 'Vongsa', boe_tho => '+8562077640093', ekkasan => 'P0912255', ban => 'Xiengthong',
        pha_sa => 'lao', khwam_tong_kan => { song_baep => 'hap_eng' }, kae_mua => undef },
);

sub _sum {
    open my $fh, '<:raw', '/dev/urandom' or die $!;
    read $fh, my $bytes, shift;
    return unpack 'H*', $bytes;
}

sub ok_bat {
    my $bat = uc _sum(16);
    $BAT{$bat} = time + $MOT_AYU;
    return $bat;
}

sub lek_khao { 'KH' . uc _sum(5) }

1;
