use strict;
use warnings;
use Cwd qw(abs_path);
use File::Basename qw(dirname);
use HTML::Mason::PSGIHandler;
use Apayiri;
use Apayiri::Kamachi;

my $chiqa = dirname(abs_path(__FILE__));

HTML::Mason::PSGIHandler->new(
    comp_root     => "$chiqa/comp",
    autohandler_name => 'autohandler',
    default_escape_flags => [],
    error_mode    => 'fatal',
    static_source => 1,
)->as_psgi;
