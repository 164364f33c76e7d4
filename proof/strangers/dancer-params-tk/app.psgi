#!/usr/bin/env perl
# "Çapar" eltip beriş gullugy: hyzmatdaşlar üçin API.
use strict;
use warnings;
use utf8;
use File::Basename ();
use lib File::Basename::dirname(__FILE__) . '/lib';
use Dancer;
use Capar::API;

dance;
