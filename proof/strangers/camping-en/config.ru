require_relative 'app'
run Roundsman
