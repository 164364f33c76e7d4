#!/usr/bin/perl
# Li Facteur — siervice di noveyes po les ecspediteus
use strict;
use warnings;
use utf8;
use AnyEvent;
use AnyEvent::HTTPD;
use FindBin;
use JSON::Validator;
use MIME::Base64 qw(decode_base64);
use Mojo::File qw(path);
use Mojo::JSON qw(decode_json encode_json true false);
use Mojo::Util qw(secure_compare);

my $CLEYE   = 'facteur-lidje-08';
my $SICRET  = 'tch4ntchet.Nanesse-1867';
my $TTL     = $ENV{TOKEN_TTL_SECONDS};
my %REASON  = (200 => 'OK', 201 => 'Created', 400 => 'Bad Request', 401 => 'Unauthorized', 404 => 'Not Found', 405 => 'Method Not Allowed',
  413 => 'Payload Too Large', 415 => 'Unsupported Media Type', 422 => 'Unprocessable Entity', 500 => 'Internal Server Error');

my %djetons;
my %messaedjes;
my @cliyints = (
  {id => '6f1c2f0e-6c3b-4d0a-9a55-0f6e1b7a2c11', no => 'Lambert', telefone => '+32475123456', code => '4000', preferince => {plaece => 'uch'}},
  {id => 'c2a9d1b7-5e44-4b7f-8d2e-33a1f09be520', no => 'Dubois',  telefone => '+32496550142', code => '5000', preferince => {plaece => 'botike'}},
  {id => '91e7b3a4-0d58-4f19-a6c2-7be40d95f3aa', no => 'Massart', telefone => '+3242223344',  code => '4020', preferince => {plaece => 'uch'}},
);

my %validator = map {
  my $json = decode_json(path("$FindBin::Bin/schema/$_.json")->slurp);
  ($_ => JSON::Validator->new->schema($json));
} qw(auth verify reach notify);

sub uuid {
  open my $fh, '<', '/proc/sys/kernel/random/uuid' or die $!;
  chomp(my $id = <$fh>);
  return $id;
}
sub cliyint { my $id = lc shift; my ($c) = grep { $_->{id} eq $id } @cliyints; return $c }

sub auth {
  my ($req, $body) = @_;
  my $s = $TTL || 60 * ($body->{dure} // 30);
  my $d = join '', map { my $u = uuid(); $u =~ s/-//gr } 1 .. 2;
  $djetons{$d} = time + $s;
  return 200, {djeton => $d, tiesse => 'X-Djeton', segondes => $s + 0};
}

sub verify {
  my ($req, $body) = @_;
  my ($c) = grep { $_->{telefone} eq $body->{telefone} && $_->{code} eq $body->{code_posse} && lc $_->{no} eq lc $body->{djin}{no} } @cliyints;
  return 200, $c ? {cnoxhou => true, cliyint => $c->{id}} : {cnoxhou => false};
}

sub reach {
  my ($req, $body) = @_;
  my $c = cliyint($body->{cliyint}) or return 404, {aroke => 'cliyint nén cnoxhou'};
  $c->{preferince} = $body->{preferince} if $body->{ovraedje} eq 'candji';
  return 200, {cliyint => $c->{id}, ovraedje => $body->{ovraedje}, preferince => $c->{preferince}};
}

sub notify {
  my ($req, $body) = @_;
  my $c = cliyint($body->{cliyint}) or return 404, {aroke => 'cliyint nén cnoxhou'};
  my $id = uuid();
  $messaedjes{$id} = $body;
  return 201, {messaedje => $id, cliyint => $c->{id}, metou => true};
}

my %voyes = (
  '/auth-authenticate' => ['auth',   \&auth],
  '/ext-verify'        => ['verify', \&verify],
  '/ext-reach'         => ['reach',  \&reach],
  '/ext-notify'        => ['notify', \&notify],
);

sub handle {
  my ($req) = @_;
  my $h     = $req->headers;
  my $voye  = $voyes{$req->url->path} or return 404, {aroke => 'voye nén cnoxhowe'};
  return 405, {aroke => 'rén ki POST'}, {Allow => 'POST'} unless $req->method eq 'POST';
  my ($name, $code) = @$voye;

  if ($name eq 'auth') {
    my ($b64) = ($h->{authorization} // '') =~ /^Basic\s+(\S+)/i;
    my ($u, $p) = split /:/, decode_base64($b64 // ''), 2;
    return 401, {aroke => 'cleye ou sicret nén bon'}, {'WWW-Authenticate' => 'Basic realm="facteur"'}
      unless defined $p && secure_compare($u, $CLEYE) && secure_compare($p, $SICRET);
  }
  else {
    my $d = $h->{'x-djeton'};
    return 401, {aroke => 'i manke li djeton (X-Djeton)'} unless defined $d && length $d;
    return 401, {aroke => 'djeton nén valåbe'} unless ($djetons{$d} // 0) > time;
  }

  return 413, {aroke => 'trop pezant'} if ($h->{'content-length'} // 0) > 32_768;
  my $raw = $req->content;
  my $body;
  if ($name eq 'auth' && !length($raw // '') && !($h->{'content-length'} // 0)) { $body = {} }
  else {
    return 415, {aroke => 'rén ki application/json'} unless ($h->{'content-type'} // '') =~ m{^application/json\b}i;
    $body = eval { decode_json($raw // '') };
    if (my $e = $@) { $e =~ s/ at \S+ line \d+\.?\n?\z//; return 400, {aroke => $e} }
  }

  my @e = $validator{$name}->validate($body);
  return 422, {aroke => 'dinêyes nén valåbes', defats => \@e} if @e;
  return $code->($req, $body);
}

my $httpd = AnyEvent::HTTPD->new(host => '127.0.0.1', port => $ENV{PORT} || 8080, request_timeout => 120);
$httpd->reg_cb(
  request => sub {
    my ($httpd, $req) = @_;
    $httpd->stop_request;
    my ($status, $json, $hdr) = eval { handle($req) };
    if ($@) { warn $@; ($status, $json) = (500, {aroke => 'aroke didins'}) }
    $req->respond([$status, $REASON{$status}, {'Content-Type' => 'application/json', %{$hdr || {}}}, encode_json($json)]);
  }
);
my $cv = AnyEvent->condvar;
my $term = AnyEvent->signal(signal => 'TERM', cb => sub { $cv->send });
$cv->recv;
