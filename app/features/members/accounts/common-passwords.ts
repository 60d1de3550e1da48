/** Most common passwords of six or more characters, in lower case; attackers try them first. */
const COMMONEST = `
123456 1234567 12345678 123456789 1234567890 12345678910 0123456789 123123 1231231 123123123 123321 123654 1234321
123456a 123456q a123456 a12345678 123456aa 12341234 1234qwer 123qwe 123abc 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2
111111 1111111 11111111 111222 112233 112233445566 121212 131313 147258 147258369 159357 159753 222222 232323 321321
333333 444444 456789 555555 654321 666666 696969 741852963 777777 7777777 789456 789456123 87654321 888888 88888888
987654 987654321 9876543210 999999 000000 00000000 0000000000 010203 101010 110110 20100728 aa123456 aaaaaa aaaaaaaa
abc123 abcd1234 abcdef abcdefg abcdefgh admin1 admin123 administrator amanda andrea andrew angel1 anthony apples
arsenal asdasd asdf1234 asdfasdf asdfgh asdfghjk asdfghjkl ashley asshole austin babygirl bailey banana barcelona
baseball basketball batman biteme blahblah bonnie brandon buster butterfly changeme charlie chelsea chocolate
computer cookie corvette dallas daniel default diamond dolphin donald dragon elizabeth eminem family fender
ferrari flower football forever freedom friends fuckyou garfield george ginger guitar hannah harley heather hello1
hello123 helloworld hockey hunter hunter2 iceman iloveu iloveyou iloveyou1 internet jackson jasmine jennifer jessica
jordan jordan23 joseph joshua justin killer letmein letmein1 liverpool london loveme lovely maggie martin marina
master matrix matthew maverick melissa mercedes merlin michael michelle minecraft monkey monkey1 mustang myspace1
naruto newyork nicole ninja1 nothing orange p@ssw0rd p@ssword passw0rd password password1 password12 password123
password1234 password! patrick peanut pepper phoenix pokemon prince princess purple q1w2e3r4 q1w2e3r4t5 qazwsx
qazwsxedc qqqqqq qwaszx qwe123 qwer1234 qwert12345 qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwertyui qwertyuiop
ranger richard robert rockyou samantha samsung scooter secret shadow silver slipknot soccer spiderman starwars summer
sunshine superman taylor tennis test123 test1234 testing thomas thunder tigger trustno1 united vanessa welcome
welcome1 whatever william winner winter yankees yellow zaq12wsx zaq1zaq1 zxcvbn zxcvbnm zzzzzz
`;

const commonPasswords = new Set(COMMONEST.trim().split(/\s+/));

export const isCommonPassword = (password: string) => commonPasswords.has(password.toLowerCase());
