package Songkhong::Types;

use strict;
use warnings;
use utf8;

use parent 'Specio::Exporter';

use JSON ();
use Specio::Declare;
use Specio::Library::Builtins '-reexport';
use Specio::Library::Numeric '-reexport';

sub _khop {
    my ($name, $re) = @_;
    declare($name, parent => t('Str'), where => sub { $_[0] =~ $re });
}

_khop('LahatBorisat', qr/\A[A-Z]{3}-[0-9]{4}\z/);
_khop('KunchaeLap',   qr/\A\S{12,64}\z/);
_khop('LahatLukKha',  qr/\ALK[0-9]{6}\z/);
_khop('LahatKhong',   qr/\ALAO[0-9]{9}\z/);
_khop('LahatTu',      qr/\ATU-[0-9]{2}\z/);
_khop('BoeTho',       qr/\A\+85620[0-9]{8}\z/);
_khop('Sue',          qr/\A\p{L}[\p{L} .'-]{1,59}\z/);
_khop('Ban',          qr/\A\S.{1,59}\z/);
_khop('Mueang',       qr/\A\S.{1,59}\z/);
_khop('LahatBaep',    qr/\A[A-Z]+(?:_[A-Z0-9]+)*\z/);
_khop('MaiHet',       qr/\A.{1,140}\z/s);
_khop('VeLa',         qr/\A(?:[01][0-9]|2[0-3]):[0-5][0-9]\z/);
_khop('WanThi',       qr/\A[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])\z/);

object_isa_type('JSONBool', class => 'JSON::PP::Boolean');

enum('LaBop',    values => [qw( thot_sop ching )]);
enum('Khwaeng',  values => [qw( nakhon_luang luang_phabang savannakhet champasak )]);
enum('EkKaSan',  values => [qw( bat_pachamtua passapo )]);
enum('SongBaep', values => [qw( hap_eng na_patu phuean_ban tu_rap )]);
enum('HetKan',   values => [qw( ok_song ma_hot leuan song_laeo )]);
enum('SongThang', values => [qw( sms whatsapp )]);
enum('PhaSa',    values => [qw( lao thai angkit )]);

1;
