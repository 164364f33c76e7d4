#!/usr/bin/env perl
use Mojolicious::Lite -signatures;
use Mojo::File qw(curfile);
use Mojo::JSON qw(true false);

use utf8;

# Gwasanaeth danfon Cludo'r Bae: popeth yn y cof

my $OES    = $ENV{TOKEN_TTL_SECONDS} || 1200;
my %CLEIENT = ('arfordir-ceredigion' => 'Mor-Las-7714-Penbryn');
my %TOCYN;
my $NEGES = 48_200;

my %DERBYNNYDD = map { $_->{cyfeirnod} => $_ } (
  {cyfeirnod => '6f1c2b0e-83d4-4a57-9c1e-2f7a90b4d511', cyntaf => 'Angharad', olaf => 'Prydderch', cod_post => 'SY23 2AX',
    dewisiadau => {lleoliad => 'drws_ffrynt'}},
  {cyfeirnod => 'b2a7d9c4-10ef-4e0b-8d35-7c6611fa0e92', cyntaf => 'Iolo', olaf => 'Gwynne', cod_post => 'LL57 1UR',
    dewisiadau => {lleoliad => 'cymydog', cymydog => {rhif_ty => '14'}}},
  {cyfeirnod => 'e09d5a71-6b28-4c93-a4f8-51d3c70b8a26', cyntaf => 'Mererid', olaf => 'Ap Huw', cod_post => 'SA31 3EP',
    dewisiadau => {lleoliad => 'sied', cyfarwyddiadau => 'Tu ôl i\'r tŷ'}},
);

sub gwall ($c, $statws, $neges, $llwybr = '/') {
  $c->render(json => {errors => [{message => $neges, path => $llwybr}], status => $statws}, status => $statws);
}

sub derbynnydd ($c, $corff) {
  my $d = $DERBYNNYDD{lc $corff->{cyfeirnod}};
  return $d if $d;
  gwall($c, 404, 'Derbynnydd anhysbys.', '/body/cyfeirnod');
  return;
}

package Danfon::Controller::Gwasanaeth {
  use Mojo::Base 'Mojolicious::Controller', -signatures;
  use Mojo::Util qw(sha1_sum secure_compare);
  use Mojo::JSON qw(true false);

  sub mewngofnodi ($self) {
    my $c = $self->openapi->valid_input or return;
    my ($id, $cyfrinach) = map { $c->req->headers->header($_) } qw(X-Cleient-Id X-Cleient-Cyfrinach);
    return main::gwall($c, 403, 'Manylion mynediad anghywir.')
      unless exists $CLEIENT{$id} && secure_compare($CLEIENT{$id}, $cyfrinach);
    my $tocyn = sha1_sum(join '|', $id, time, rand, $$, scalar keys %TOCYN);
    my $diwedd = time + $OES;
    $TOCYN{$tocyn} = $diwedd;
    $c->render(openapi => {mynediad => {tocyn => $tocyn, dod_i_ben => Mojo::Date->new($diwedd)->to_datetime}});
  }

  sub gwirio ($self) {
    my $c = $self->openapi->valid_input or return;
    my $d = $c->req->json->{derbynnydd};
    my $cod = uc $d->{cod_post} =~ s/\s+//gr;
    my ($pwy) = grep {
      lc $_->{olaf} eq lc $d->{enw}{olaf} && $cod eq $_->{cod_post} =~ s/\s+//gr
        && (!defined $d->{enw}{cyntaf} || lc $_->{cyntaf} eq lc $d->{enw}{cyntaf})
    } values %DERBYNNYDD;
    $c->render(openapi => $pwy ? {canlyniad => 'hysbys', cyfeirnod => $pwy->{cyfeirnod}} : {canlyniad => 'anhysbys'});
  }

  sub dewisiadau ($self) {
    my $c = $self->openapi->valid_input or return;
    my $corff = $c->req->json;
    my $pwy = main::derbynnydd($c, $corff) or return;
    my $newid = $corff->{gweithred} eq 'diweddaru';
    $pwy->{dewisiadau} = $corff->{dewisiadau} if $newid;
    $c->render(openapi => {cyfeirnod => $pwy->{cyfeirnod}, diweddarwyd => $newid ? true : false, dewisiadau => $pwy->{dewisiadau}});
  }

  sub hysbysu ($self) {
    my $c = $self->openapi->valid_input or return;
    my $pwy = main::derbynnydd($c, $c->req->json) or return;
    $c->render(openapi => {neges => {rhif => ++$NEGES, statws => 'mewn_ciw'}}, status => 202);
  }
}

push @{app->routes->namespaces}, 'Danfon::Controller';

plugin OpenAPI => {
  plugins  => [qw(+Security)],    # y fanyleb ddim yn gyhoeddus
  url      => curfile->sibling('openapi.yaml')->to_string,
  security => {
    tocynMynediad => sub ($c, $diffiniad, $sgopau, $cb) {
      my ($tocyn) = ($c->req->headers->authorization // '') =~ /^Bearer\s+(\S+)$/i;
      return $c->$cb('Mae angen tocyn mynediad.') unless defined $tocyn;
      return $c->$cb('Tocyn mynediad annilys.') unless exists $TOCYN{$tocyn};
      return $c->$cb('Tocyn mynediad wedi dod i ben.') if $TOCYN{$tocyn} <= time;
      return $c->$cb;
    },
  },
};

any '/*dim' => {dim => ''} => sub ($c) { gwall($c, 404, 'Not Found') };

app->start;
