(in-package :correu)

(defvar *clients* '(("liurason-31" . "Canigo.2784+fenolh") ("aude-mercat" . "Garona_55-tavan")))
(defvar *gents* (make-hash-table :test #'equal))
(defvar *pany* (bt:make-lock))
(defvar *darrier* 7700)

(defstruct gent nom postal pref)

(defun gent (telefon nom postal) (setf (gethash telefon *gents*) (make-gent :nom nom :postal postal :pref (legir 'pref (a-taula '(("luoc" . "ostal")))))))

(defun a-taula (alist)
  (let ((h (make-hash-table :test #'equal))) (loop for (k . v) in alist do (setf (gethash k h) v)) h))

(defun respondre (estat &rest plist)
  (setf (return-code*) estat (content-type*) "application/json")
  (with-output-to-string (s) (yason:encode-plist plist s)))

(defun engana (mot &optional (estat 400)) (respondre estat "ok" 'yason:false "err" mot))

(define-condition refus (error) ((mot :initarg :mot :reader mot)))

(defun entrada (classa)
  (legir classa (handler-case (let ((yason:*parse-json-arrays-as-vectors* t) (yason:*parse-json-booleans-as-symbols* t))
                                (yason:parse (or (raw-post-data :external-format :utf-8 :force-text t) "")))
                  (error () (error 'refus :mot "json")))))

(defmacro servici (nom (uri &key (sesilha t)) &body cos)
  `(define-easy-handler (,nom :uri ,uri) ()
     (cond ((not (eq (request-method*) :post)) (engana "post" 405))
           ,@(when sesilha `(((null *session*) (engana "sesilha" 401))))
           (t (handler-case (progn ,@cos)
                (unbound-slot (c) (engana (clau (cell-error-name c))))
                (type-error () (engana "tipe"))
                (refus (c) (engana (mot c) (if (string= (mot c) "json") 400 200))))))))

(defun cercar (telefon) (or (gethash telefon *gents*) (error 'refus :mot "desconegut")))

(servici dintrar ("/auth-authenticate" :sesilha nil)
  (multiple-value-bind (usatgier clau) (authorization)
    (let ((c (assoc usatgier *clients* :test #'equal)))
      (unless (and c (equal clau (cdr c))) (require-authorization "correu"))
      (start-session)
      (respondre 200 "ok" 'yason:true))))

(servici verificar ("/ext-verify")
  (let* ((v (entrada 'verifica)) (g (cercar (slot-value v 'telefon))) (a (slot-value v 'adreca)))
    (unless (string-equal (gent-nom g) (slot-value v 'nom)) (error 'refus :mot "desconegut"))
    (if a
        (respondre 200 "ok" 'yason:true "adreca" (if (string= (slot-value a 'codi-postal) (gent-postal g)) 'yason:true 'yason:false))
        (respondre 200 "ok" 'yason:true))))

(servici preferir ("/ext-reach")
  (let* ((p (entrada 'preferencia)) (g (cercar (slot-value p 'telefon))) (nova (slot-value p 'pref)))
    (bt:with-lock-held (*pany*)
      (when nova (setf (gent-pref g) nova))
      (respondre 200 "ok" 'yason:true "pref" (taula (gent-pref g))))))

(servici avisar ("/ext-notify")
  (let ((a (entrada 'avis)))
    (cercar (slot-value a 'telefon))
    (respondre 200 "ok" 'yason:true "num" (bt:with-lock-held (*pany*) (incf *darrier*)))))

(defun main ()
  (setf *random-state* (make-random-state t))
  (reset-session-secret)
  (gent "+33561223344" "Fabre" "31000")
  (gent "+33645019283" "Cabanel" "81000")
  (gent "+33788112233" "Delmas" "11000")
  (let ((ttl (ignore-errors (parse-integer (or (sb-posix:getenv "TOKEN_TTL_SECONDS") "")))))
    (setf *session-max-time* (if (and ttl (plusp ttl)) ttl 1200)
          *rewrite-for-session-urls* nil
          *show-lisp-errors-p* nil
          *hunchentoot-default-external-format* (flex:make-external-format :utf-8 :eol-style :lf)))
  (sb-sys:enable-interrupt sb-unix:sigterm (lambda (&rest r) (declare (ignore r)) (sb-ext:exit :code 0 :abort t)))
  (start (make-instance 'easy-acceptor :address "127.0.0.1" :port (parse-integer (sb-posix:getenv "PORT"))
                                       :access-log-destination nil :message-log-destination *error-output*
                                       :document-root nil))
  (loop (sleep 3600)))
