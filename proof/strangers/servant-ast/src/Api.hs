{-# LANGUAGE DataKinds #-}
{-# LANGUAGE TypeOperators #-}
module Api where

import Data.UUID.Types (UUID)
import Servant

import Estau (Aplicacion)
import Tipos

type ConPase = Header' '[Required, Strict] "X-Arrieru-Pase" UUID

type Api = "remitentes" :>
  (    "auth-authenticate" :> BasicAuth "arrieru" Aplicacion :> Post '[JSON] Pase
  :<|> "ext-verify" :> ConPase :> ReqBody '[JSON] Verificacion :> Post '[JSON] Resultáu
  :<|> "ext-reach"  :> ConPase :> ReqBody '[JSON] Alcance :> Post '[JSON] Ficha
  :<|> "ext-notify" :> ConPase :> ReqBody '[JSON] Notificacion :> PostAccepted '[JSON] Recibu
  )
