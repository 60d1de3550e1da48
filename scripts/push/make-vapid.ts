/** Generates a key pair for Web Push and prints it as settings. */
import { newVapidKeys } from "./vapid-keys";

const { publicKey, privateKey } = newVapidKeys();
console.log(`VAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}`);
