module pakivido.ee/liidus

go 1.26

require (
	github.com/RussellLuo/validating/v3 v3.0.0
	github.com/aofei/air v0.22.0
)

require (
	github.com/VictoriaMetrics/fastcache v1.5.8 // indirect
	github.com/aofei/mimesniffer v1.1.6 // indirect
	github.com/cespare/xxhash/v2 v2.1.1 // indirect
	github.com/fsnotify/fsnotify v1.4.9 // indirect
	github.com/golang/snappy v0.0.3 // indirect
	github.com/gorilla/websocket v1.4.2 // indirect
	github.com/mitchellh/mapstructure v1.4.1 // indirect
	github.com/pelletier/go-toml v1.9.0 // indirect
	github.com/tdewolff/minify/v2 v2.9.16 // indirect
	github.com/tdewolff/parse/v2 v2.5.15 // indirect
	github.com/vmihailenco/msgpack/v5 v5.3.1 // indirect
	github.com/vmihailenco/tagparser/v2 v2.0.0 // indirect
	golang.org/x/crypto v0.0.0-20210415154028-4f45737414dc // indirect
	golang.org/x/exp v0.0.0-20220314205449-43aec2f8a4e7 // indirect
	golang.org/x/net v0.0.0-20210415231046-e915ea6b2b7d // indirect
	golang.org/x/sys v0.0.0-20211019181941-9d821ace8654 // indirect
	golang.org/x/text v0.3.6 // indirect
	google.golang.org/protobuf v1.26.0 // indirect
	gopkg.in/yaml.v3 v3.0.0-20210107192922-496545a6307b // indirect
)
