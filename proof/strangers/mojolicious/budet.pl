#!/usr/bin/env perl
use Mojolicious::Lite -signatures;
use utf8;
use lib 'lib';
use Budet::Register;
use JSON::Validator;
use Mojo::Date;
use Mojo::File qw(curfile);
use Mojo::JSON qw(true);
use Mojo::Util qw(sha1_sum steady_time);
use YAML::XS ();

my $register = Budet::Register->new;
my $skjema   = YAML::XS::LoadFile(curfile->sibling('schema', 'tjeneste.yaml'));
my %sjekk    = map { $_ => JSON::Validator->new->schema($skjema->{$_})->schema } keys %$skjema;
my $teller   = 0;

app->max_request_size(65_536);

# Vi sier bare hvilket felt som er galt; detaljene går i loggen.
helper ugyldig => sub ($c, @feil) {
  $c->app->log->info("avvist: @feil");
  $c->render(status => 400, json => {feil => 'ugyldig', felt => $feil[0]->path});
  return undef;
};
helper innhold => sub ($c, $navn) {
  my $data = $c->req->json;
  my @feil = $sjekk{$navn}->validate($data);
  return @feil ? $c->ugyldig(@feil) : $data;
};
helper avvis => sub ($c, $status, $feil) { $c->render(status => $status, json => {feil => $feil}); return undef };

post '/auth-authenticate' => sub ($c) {
  my $inn = $c->innhold('okt') or return;
  my $okt = $register->ny_okt(@$inn{qw(klient-id hemmelighet)}) or return $c->avvis(401, 'avvist');
  $c->render(json => {okt => $okt, utloper => Mojo::Date->new(time + $register->ttl)->to_datetime});
};

group {
  under '/' => sub ($c) {
    my ($okt) = ($c->req->headers->authorization // '') =~ /^Okt ([0-9A-F]{32})$/;
    return 1 if $register->gyldig($okt);
    $c->res->headers->www_authenticate('Okt realm="levering"');
    return $c->avvis(401, 'okt');
  };

  post '/ext-verify' => sub ($c) {
    my $inn = $c->innhold('verifiser') or return;
    my $nr = $register->finn($inn->{mottaker}) or return $c->avvis(404, 'ukjent');
    $c->render(json => {'kunde-nr' => 0 + $nr, aktiv => true});
  };

  post '/ext-reach' => sub ($c) {
    my $inn   = $c->innhold('levering') or return;
    my $kunde = $register->kunder->{$inn->{'kunde-nr'}} or return $c->avvis(404, 'ukjent');
    if ($inn->{handling} eq 'endre') {
      $kunde->{valg}   = $inn->{leveringsvalg};
      $kunde->{endret} = Mojo::Date->new->to_datetime;
    }
    $c->render(json => {'kunde-nr' => $inn->{'kunde-nr'}, leveringsvalg => $kunde->{valg}, endret => $kunde->{endret}});
  };

  post '/ext-notify' => sub ($c) {
    my $inn = $c->innhold('varsel') or return;
    $register->kunder->{$inn->{'kunde-nr'}} or return $c->avvis(404, 'ukjent');
    $register->maler->{$inn->{mal}} or return $c->avvis(422, 'mal');
    my $id = substr sha1_sum(join ":", steady_time(), ++$teller, rand()), 0, 20;
    $c->render(status => 201, json => {'varsel-id' => $id, status => $inn->{'send-tid'} ? 'planlagt' : 'mottatt', kanal => $inn->{kanal}});
  };
};

app->hook(before_render => sub ($c, $args) {
  return unless my $mal = $args->{template};
  if    ($mal eq 'exception') { %$args = (json => {feil => 'intern'}, status => 500) }
  elsif ($mal eq 'not_found') { %$args = (json => {feil => 'finnes-ikke'}, status => 404) }
});

app->start;
