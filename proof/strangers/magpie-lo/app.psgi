use strict;
use warnings;

use Plack::Builder;
use Plack::Middleware::Magpie;
use Songkhong::Resource;

my $labop = machine {
    match '/auth-authenticate' => ['Songkhong::Resource::Khao_su_labop'];
    match '/ext-verify'        => ['Songkhong::Resource::Kuat_khon'];
    match '/ext-reach'         => ['Songkhong::Resource::Thi_yu'];
    match '/ext-notify'        => ['Songkhong::Resource::Khao'];
    match qr{^/(?:auth-authenticate|ext-(?:verify|reach|notify))$} => ['Magpie::Transformer::JSON'];
};

builder {
    enable 'Magpie', pipeline => [$labop];
};
