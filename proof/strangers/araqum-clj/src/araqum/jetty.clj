(ns araqum.jetty
  "Jetty 12-i nkatmamb poqr adapter: ring-i nman request/response map-er."
  (:require [clojure.string :as str])
  (:import (java.nio ByteBuffer)
           (org.eclipse.jetty.http HttpField)
           (org.eclipse.jetty.io Content$Source)
           (org.eclipse.jetty.server Handler$Abstract HttpConfiguration HttpConnectionFactory
                                     Request Response Server ServerConnector)
           (org.eclipse.jetty.util Callback)
           (org.eclipse.jetty.util.thread QueuedThreadPool)))

(defn- ->map [^Request request]
  {:request-method (keyword (str/lower-case (.getMethod request)))
   :uri (Request/getPathInContext request)
   :headers (into {} (map (fn [^HttpField f] [(str/lower-case (.getName f)) (.getValue f)]))
                  (.getHeaders request))
   :body (Content$Source/asInputStream request)})

(defn- handler [f]
  (proxy [Handler$Abstract] []
    (handle [^Request request ^Response response ^Callback callback]
      (let [{:keys [status headers ^String body]} (f (->map request))]
        (.setStatus response (int status))
        (doseq [[k v] headers] (.put (.getHeaders response) ^String k ^String v))
        (.write response true (ByteBuffer/wrap (.getBytes (or body "") "UTF-8")) callback)
        true))))

(defn run [f port]
  (let [server (Server. (QueuedThreadPool. 16 4))
        config (doto (HttpConfiguration.) (.setSendServerVersion false))
        connector (doto (ServerConnector. server 1 1 (into-array [(HttpConnectionFactory. config)]))
                    (.setHost "127.0.0.1")
                    (.setPort port))]
    (.addConnector server connector)
    (.setHandler server ^Handler$Abstract (handler f))
    (.setStopAtShutdown server true)
    (.start server)
    server))
