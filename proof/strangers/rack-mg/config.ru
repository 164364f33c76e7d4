require_relative 'haingana'

use Rack::Head
map('/serivisy') { run Haingana::App.new }
