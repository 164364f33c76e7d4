(ns araqum.main
  (:require [araqum.jetty :as jetty]
            [araqum.spec :as spec]
            [clojure.data.json :as json]
            [clojure.spec.alpha :as s]
            [clojure.string :as str])
  (:import (java.io InputStream)
           (java.security SecureRandom)
           (java.time Instant)
           (java.time.temporal ChronoUnit)
           (java.util Base64 UUID)))

(def max-body (* 64 1024))
(def token-ttl (parse-long (or (System/getenv "TOKEN_TTL_SECONDS") "1200")))

;; --- tvyalner ---------------------------------------------------------------

(def gortsynkerner {"ARQ-2207" "pk7-Masis-93e1b0d4"})
(def kaghaparner #{"ARQ-SMS-01" "ARQ-SMS-04" "ARQ-VIB-02"})

(def hachakhordner
  [{:id "7d3b9a52-1f0e-4c8e-a7c1-52f0b1d4e610" :anun "Anahit" :azganun "Hakobyan"
    :herakhos "+37491234567" :indeks "0010" :vichak "aktiv"}
   {:id "2c86e0f1-94ab-4d57-8e3b-0a6d7719cc25" :anun "Tigran" :azganun "Sargsyan"
    :herakhos "+37477500312" :indeks "3104" :vichak "aktiv"}
   {:id "b19f4407-6a2d-4e0c-9d18-f35c2e8b7a03" :anun "Gayane" :azganun "Petrosyan"
    :herakhos "+37499887766" :indeks "2001" :vichak "hrazharvel-e"}])

(defonce tokenner (atom {}))
(defonce nakhyntrutyunner (atom {}))
(defonce tsanutsumner (atom {}))

(defn gtnel-id [id]
  (first (filter #(= (:id %) (str/lower-case id)) hachakhordner)))

(defn hima [] (.truncatedTo (Instant/now) ChronoUnit/SECONDS))

;; --- pataskhanner -------------------------------------------------------------

(defn json-response
  ([status body] (json-response status {} body))
  ([status headers body]
   {:status status
    :headers (merge {"Content-Type" "application/json; charset=utf-8"} headers)
    :body (json/write-str body :escape-slash false :escape-unicode false)}))

(defn sxal [status kod text]
  (json-response status {:sxal kod :haghordagrutyun text}))

(defn kw->str [x] (if (keyword? x) (subs (str x) 1) x))

(defn problem->json [{:keys [path pred val via in reason]}]
  (cond-> {:path (mapv kw->str path)
           :pred (pr-str pred)
           :val val
           :via (mapv kw->str via)
           :in (mapv kw->str in)}
    reason (assoc :reason reason)))

(defn spec-sxal [ed]
  (json-response 400
    {:sxal "harcumy-chi-hamapatasxanum"
     :haghordagrutyun "Harcman marminy chi hamapatasxanum nkaragrutyany"
     :spec (kw->str (::s/spec ed))
     :problems (mapv problem->json (::s/problems ed))}))

;; --- middleware ---------------------------------------------------------------

(defn kardal [^InputStream in]
  (let [bytes (.readNBytes in (inc max-body))]
    (if (> (alength bytes) max-body) ::mets (String. bytes "UTF-8"))))

(defn wrap-json [f]
  (fn [{:keys [headers body] :as req}]
    (let [text (kardal body)]
      (cond
        (= ::mets text)
        (sxal 413 "harcumy-mets-e" "Harcman marminy 64 KB-ic mets e")

        (not (str/includes? (get headers "content-type" "") "json"))
        (f (assoc req :json nil))

        :else
        (let [doc (try (if (str/blank? text) nil (json/read-str text :key-fn keyword))
                       (catch Exception _ ::sxal))]
          (if (= ::sxal doc)
            (sxal 400 "sxal-json" "Marminy vavereli JSON che")
            (f (assoc req :json doc))))))))

(defn wrap-spec [f spec]
  (fn [{:keys [json] :as req}]
    (if-let [ed (s/explain-data spec json)]
      (spec-sxal ed)
      (f req))))

(defn wrap-token [f]
  (fn [{:keys [headers] :as req}]
    (let [token (get headers "x-mutqi-token")
          t (get @tokenner token)]
      (cond
        (str/blank? token)
        (sxal 401 "token-chka" "X-Mutqi-Token header-y bacakayum e")
        (nil? t)
        (sxal 401 "token-anhayt" "X-Mutqi-Token-y anhayt e")
        (.isAfter (Instant/now) (:minchev t))
        (sxal 401 "token-zhamketanc" "X-Mutqi-Token-i zhamkety lracel e")
        :else (f (assoc req :gortsynker (:gortsynker t)))))))

;; --- handler-ner ----------------------------------------------------------------

(def rnd (SecureRandom.))
(defn nor-token []
  (let [b (byte-array 30)]
    (.nextBytes rnd b)
    (.encodeToString (.withoutPadding (Base64/getUrlEncoder)) b)))

(defn mutq [{{:keys [gortsynkeri-kod gaghtni-banali]} :json}]
  (if (= (get gortsynkerner gortsynkeri-kod) gaghtni-banali)
    (let [token (nor-token)
          minchev (.plusSeconds (Instant/now) token-ttl)]
      (swap! tokenner assoc token {:gortsynker gortsynkeri-kod :minchev minchev})
      (json-response 200 {:mutqi-token token
                          :vavereli-minchev (str (.truncatedTo minchev ChronoUnit/SECONDS))}))
    (sxal 403 "mutqy-merzhvel-e" "Gortsynkeri kody kam gaghtni banalin sxal e")))

(defn stugum [{{:keys [hachakhord hasce]} :json}]
  (if-let [h (first (filter #(and (= (:herakhos %) (:herakhos hachakhord))
                                  (.equalsIgnoreCase ^String (:azganun %) (str/trim (:azganun hachakhord)))
                                  (= (:indeks %) (:postayin-indeks hasce)))
                            hachakhordner))]
    (json-response 200 {:hachakhord {:hachakhord-id (:id h) :vichak (:vichak h)}
                        :hasce-hastatvel-e true})
    (sxal 404 "hachakhordy-chi-gtnvel" "Aydpisi hachakhord chka")))

(defn patasxan-nakhyntrutyun [id]
  (let [n (get @nakhyntrutyunner id)]
    (json-response 200 {:hachakhord-id id
                        :nakhyntrutyun (:n n)
                        :tarmacvel-e (some-> (:zham n) str)})))

(defn nakhyntrutyun [{{:keys [gortsoghutyun hachakhord-id nakhyntrutyun]} :json}]
  (if-let [{:keys [id]} (gtnel-id hachakhord-id)]
    (do (when (= "pokhel" gortsoghutyun)
          (swap! nakhyntrutyunner assoc id
                 {:n (select-keys nakhyntrutyun [:vayr :ket-kod :zhamer :orer :nshum]) :zham (hima)}))
        (patasxan-nakhyntrutyun id))
    (sxal 404 "hachakhordy-chi-gtnvel" "Aydpisi hachakhord chka")))

(defn tsanutsum [{{:keys [hachakhord-id kaghapar tesak kapughi] :as json} :json}]
  (let [h (gtnel-id hachakhord-id)]
    (cond
      (nil? h)
      (sxal 404 "hachakhordy-chi-gtnvel" "Aydpisi hachakhord chka")
      (= "hrazharvel-e" (:vichak h))
      (sxal 409 "hachakhordy-hrazharvel-e" "Hachakhordy hrazharvel e tsanutsumneric")
      (not (contains? kaghaparner kaghapar))
      (sxal 422 "kaghapary-chi-gtnvel" (str "Kaghapar " kaghapar " goyutyun chuni"))
      :else
      (let [id (str (UUID/randomUUID))]
        (swap! tsanutsumner assoc id json)
        (json-response 202 {:tsanutsum {:id id
                                        :tesak tesak
                                        :kapughi (or kapughi "sms")
                                        :vichak "herti-mej"}})))))

;; --- routes -----------------------------------------------------------------------

(def routes
  {"/api/v1/auth-authenticate" (-> mutq (wrap-spec ::spec/mutq) wrap-json)
   "/api/v1/ext-verify" (-> stugum (wrap-spec ::spec/stugum) wrap-json wrap-token)
   "/api/v1/ext-reach" (-> nakhyntrutyun (wrap-spec ::spec/nakhyntrutyunner) wrap-json wrap-token)
   "/api/v1/ext-notify" (-> tsanutsum (wrap-spec ::spec/tsanutsum) wrap-json wrap-token)})

(defn app [{:keys [uri request-method] :as req}]
  (try
    (if-let [f (routes uri)]
      (if (= :post request-method)
        (f req)
        (json-response 405 {"Allow" "POST"} {:sxal "metody-chi-tuylatrvum" :haghordagrutyun "Miayn POST"}))
      (sxal 404 "chi-gtnvel" "Aydpisi hasce chka"))
    (catch Throwable t
      (.printStackTrace t)
      (sxal 500 "nerqin-sxal" "Nerqin sxal"))))

(defn -main [& _]
  (let [port (parse-long (System/getenv "PORT"))]
    (jetty/run app port)
    (println "araqum-api lsum e" port)))
