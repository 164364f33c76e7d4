threads 2, 4
workers 0
quiet
bind "tcp://127.0.0.1:#{ENV.fetch('PORT')}"
