(in-package :correu)

;;; Los tipes. Tot çò que dintra es verificat contra aquestes, e pas res mai.

(defun casa (expr)
  (let ((s (ppcre:create-scanner expr)))
    (lambda (x) (and (ppcre:scan s x) t))))

(macrolet ((forma (nom expr)
             (let ((p (intern (format nil "~A-P" nom))))
               `(progn
                  (let ((f (casa ,expr))) (defun ,p (x) (funcall f x)))
                  (deftype ,nom () '(and string (satisfies ,p))))))
           (tria (nom &rest valors)
             (let ((p (intern (format nil "~A-P" nom))))
               `(progn
                  (defun ,p (x) (and (member x ',valors :test #'string=) t))
                  (deftype ,nom () '(and string (satisfies ,p)))))))
  (forma t-telefon "^\\+33[1-79][0-9]{8}$")
  (forma t-postal "^[0-9]{5}$")
  (forma t-data "^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$")
  (forma t-numero "^CO[0-9]{8}$")
  (forma t-botiga "^B[0-9]{3}$")
  (forma t-texte "^.{1,80}$")
  (tria t-luoc "ostal" "vesin" "botiga" "garatge")
  (tria t-avis "preparat" "sortit" "liurat" "tard")
  (tria t-lenga "oc" "fr"))

(defun jorns-p (x)
  (every (lambda (j) (and (stringp j) (member j '("dl" "dm" "dc" "dj" "dv" "ds") :test #'string=))) x))
(deftype t-jorns () '(and vector (not string) (satisfies jorns-p)))

(defclass adreca ()
  ((carriera :type t-texte) (codi-postal :type t-postal) (vila :type t-texte)))

(defclass verifica ()
  ((telefon :type t-telefon) (nom :type t-texte) (adreca :type (or null adreca) :initform nil)))

(defclass pref ()
  ((luoc :type t-luoc :reader luoc)
   (jorns :type (or null t-jorns) :initform nil)
   (nota :type (or null t-texte) :initform nil)))
(defclass pref-vesin (pref) ((vesin :type t-texte)))
(defclass pref-botiga (pref) ((botiga :type t-botiga)))

(defclass preferencia ()
  ((telefon :type t-telefon) (pref :type (or null pref) :initform nil)))

(defclass paquet ()
  ((numero :type t-numero) (pes :type (or null (integer 1 30000)) :initform nil)))

(defclass avis ()
  ((telefon :type t-telefon) (avis :type t-avis) (paquet :type paquet)
   (lenga :type (or null t-lenga) :initform nil)))
(defclass avis-tard (avis) ((data :type t-data)))

;;; Del JSON (taulas de hash) als objèctes.

(defun clau (nom) (string-downcase (symbol-name nom)))

(defun classa-de (tipe)
  (let ((n (if (consp tipe) (find-if #'classa-de (remove 'null (rest tipe))) tipe)))
    (and (symbolp n) n (let ((c (find-class n nil))) (and (typep c 'standard-class) c)))))

(defgeneric afinar (objecte)
  (:documentation "La classa que cal quand una valor o demanda.")
  (:method (o) (class-of o))
  (:method ((o pref))
    (let ((l (slot-value o 'luoc)))
      (find-class (cond ((string= l "vesin") 'pref-vesin) ((string= l "botiga") 'pref-botiga) (t 'pref)))))
  (:method ((o avis))
    (find-class (if (string= (slot-value o 'avis) "tard") 'avis-tard 'avis))))

(defun emplenar (o h)
  (dolist (s (sb-mop:class-slots (class-of o)) o)
    (let* ((nom (sb-mop:slot-definition-name s)) (tipe (sb-mop:slot-definition-type s))
           (v (gethash (clau nom) h)) (c (classa-de tipe)))
      (unless (null v)
        (when (and c (hash-table-p v)) (setf v (legir c v)))
        (unless (typep v tipe) (error 'type-error :datum v :expected-type tipe))
        (setf (slot-value o nom) v))
      (slot-value o nom))))            ; UNBOUND-SLOT s'es pas aquí

(defun legir (classa h)
  (check-type h hash-table)
  (let* ((o (emplenar (make-instance classa) h)) (fina (afinar o)))
    (if (eq fina (class-of o)) o (emplenar (make-instance fina) h))))

(defun taula (o)
  "De l'objècte al JSON, sens çò que manca."
  (let ((h (make-hash-table :test #'equal)))
    (dolist (s (sb-mop:class-slots (class-of o)) h)
      (let ((v (slot-value o (sb-mop:slot-definition-name s))))
        (when v (setf (gethash (clau (sb-mop:slot-definition-name s)) h) v))))))
