internal import Foundation

/// Small files of formats that take an encoder to make: 32 × 16 pixels, the left half red, the
/// right half blue. We made them with libheif and libjxl.
package enum EncodedFixture {
  /// JPEG XL of three frames of 100, 200 and 300 ms, shown three times: red and blue halves; the
  /// right one green; the left quarter white. The later frames are those parts alone.
  package static let movingJXL = bytes(
    """
    /wrDBaNBTAgCkgkAAIQASxiLFQAcLjPGGGNeXiAEAOng9AD/RMLtQEUoo4C4FyiRCCIgAAABBIksAABQAEsYixWAXcD/
    AhEArK+OAABS+/cDCCIAAIAABM0SAAAQAEQASxiLFYBdwP8CEQAAEmVp+AM=
    """)

  /// JPEG XL of three pages: red and blue halves; red and green; all green.
  package static let pagesJXL = bytes(
    """
    /wrDBQOICQgC/////wMAhABLGIsVABwuM8YYY15eIAQA6eD0AP9Ewu1ARSijgLgXKJEIAv////8DAHgASxiLFQDUlxlj
    jDHvAiEAsBOaafkPEoj0IyqnwQACCAL/////BwBQAEsYixWAXeD/AhEAWEg2AgDS+fcD
    """)

  /// WebP with loss: 160 × 120 pixels of three slopes with noise, by libwebp at quality 60.
  package static let lossyWebP = bytes(
    """
    UklGRngLAABXRUJQVlA4IGwLAADQOwCdASqgAHgAPrFMnEmnJKKhMNT9COAWCWxklYq84ulhcl0jhPk0Wr/V7tJWHmid
    C/MB20vzh7Cn6h/r960XlXes/9jP2d92v8K/dH/l/UA/w/+f6y79sPYf/bv00vYy/sX+4/b72iP//1gHNnxIUX////Z9
    xWxLzH/23bV/9fEFUL3nf9r//ebr+R33LbjeY+fqkbWs9iTY/oz/odM/2S0gKsEcGBnf59qRIXyXflfsBzLM+42yf4eo
    Ea8VdToFC8Zuul4ZdstHag1K/1YQtppqDeszALwhVOo4/B++uUgkPn1bOMAGyhnSdizt6R6pH/1PwbXV9uEWHSjqOd4o
    nv7MPRmIROWtCYLXnBFTb8NJj3GfQZBEdbH913V2U09BBEp+z49+X3+svhj2FXTrIdWyQvVEonBy7u08YhD/FrLRrFc8
    CoXy38WOcvgZElOrHYc8ybQ8VscJnOXfUeyBD2KZV8/sWUnfS6jvFAwBsOhHgZwqPVnbxiLP8cGNm9hPedhOJ1XZqlde
    6EDKmCWJlWJld/KA/TC1Xtr01V8PhLvjUt4GbYul3NYWwgAiYPkhOQYPoUNfw0slAbyoSjtZr9SH8dmMlWe2BULJoEBk
    Heka3Dp0Va7T4PXQIUGlVsXoAY6mr6nAAP78BIDywQD9aBzSrhVze8Lz7Nzk04f4dpJtJUhIEeYqYZePk9kRV4ei+0LW
    CRoNcXucqhLut7FEhziBGbUE5ct2FL9ZGx/0/IIjH6E9NjeTgNG0jQ/7dAXMUJMAMvgD1CBmxSWBY7ydYmVi8AmsfC6G
    I0cse2WTVfiAgv4SbjCjR1WRMvYYvu5YqeBsdqS7jqAaKE0SBVu00esui46yfsrKPQfk+AC8s8uIahIWtdsRsAeHIWYH
    JiyQBNnGtBeIIhRdLnkPIba8cO1vyBzSsEpIDQI05yMAYPexw941It4Z/l1OVKbBG6nlGPUqHks7rnnvtYfXqSc4MwDN
    q+5T2ZhJqRseM1SsJEKX4jH3O5MjZQvpWjvpWZeAdQsX+3dokk1icoEWU9bqvDPzG9xjgJOJtUY0B8mnZHcuvz4MfgGi
    OdH5k89YCFK7DnTHse1yE84ul3rMaxvl59iAQjFHUkm3ST9ZLoL4BT0MQY4Y996/ubkFrWrINVB+P8UJhonrR0kEVC2C
    uBRLh1NCX/TPdlwxHaW2TJw+rOXSauUp7/GSfEreeTt+lWqvCSeramTc7+2jk3iG4yDNE+MMDwy1KDwPWF5OlDAdhXBI
    3T/jMe7+qUSZrLLcOtfnKarVJOgZpxcEagTcZ3kqWWSpEd8q4dkjQp1CElb9QqgqCEc3NWGsf6e9hqxMpEniiRkN+6MH
    yUd999GNngrCUTsRXz2v9ttsoysaNhUIieYhIt2evDafk+xpXnnv9MD6Rj5D+/62+gz2LbaydrcAs/3EyNIIPShmfESK
    hvdjFK+SpmsWAUvNRBFDRoPkps9U5ipgA1oFgxJFR3wrYsL1pHh4KxY11nf0ihbYQ/qwxN4kO5YBFR6h2fz0TIbPDwRc
    zkM6oPC60WFH3v9X8r80Jx2d6viq3wmk9s2q6bO7ZzM5TQTJzCqMLxapfbMJBYvv+V8WhTCIPHrtKtGTjDOgeN6IWhI8
    KBmKoQ5wNlOY1XzVfGFXCJFQqqWBjpqTnpeWxeSntSlqxm8rDOGrVjKQcVTuiprjmvo803PVaTX0LwvQBKJvh5MUONWY
    eZSb7/vq+IoqiLoA6VpQEfcmNDAhvZ+MEXuuyftRuDMu/jvyInWpRTKLftWOoG6aWIut/vJCzKSa2fN+fzSJSxLuA7Kb
    GWpRAsfzgoTzqaWtf8Xr7nyWGtV3kLw+lsSHmXlJJVxMl+oSGAj67BtrX8LZVW20hfnLHxq8ydk0hJDPWkBFKodfb5qB
    WWkn3UbFQeqNl3KyXOvO3YhJKtxk9Uz36zZ6T0u3XDOsgnACLzfeouRGBR/S/MYDuGpy9aTW6MAkkhELSuEJSyRTrpMK
    ET2/jRY1aBYABJlJKxoSz7o4IQdQSkmnBOI8YdR9M7p0zrQIoEiwJGAYtd+ouhuU6EHEdWxNTalm6qd2f/vLnGbQS0ZS
    2Vt7jiCqd5ZV0B9yMN2ah4/JmodszVVDsJ79q/WVHhDhm0fadT9tSLfQ8mov7JQDzNMAQpuSrqBsmveKC3gZmf4zWcfo
    7/tiWW33x+JUwFvLzLQVjKZ3Qfs/B+uASzgYdQJJh8MYbp+6IqUXbUy8hpxQ1s4NGV7Et2E1T99B6RckXR7OJtOVtHBs
    49L8KKI7yD7Rq+UX6FS7jg+udJLNILzOHewr6KlmC3MXdKdiuyG9bc03AlrZW+90gI49IQo4Vr4ioep9Nx6moBBwrtI3
    4LUYugg4n13gX03H9WeeWt4qwORf76RicBn7LQ4PyQ2tkR/heSNO5FkXSDxeOx2Oks8o+gxMxeIVn2KRFgA3jMoKtzXS
    p89GoJ90KYK7rZan+ffHBxnTQ50ovXlNT8oZPHrJH5RMNbGpRBl+BrFTx9YkUtZk3TFWyXyGHjkFEZnUAcPxt3sX9Imp
    i2Ajfp2ExustRCxIWxUT8SYI5rwb4MxLPsNv9UQYoywmvK7YeJGrGu1UiEu0hjQIkJ/xjykVbDbfHsywfbJQPxsrvFf9
    frTe0OH5VNjUHjNpLjP9nA1rFTidlyUaQjV/Aw4kVgFCFK0ojfeSQRDa1O8qeJlrFRlL94cD/2qQgfQerM5/+5Okjzi3
    NFhywz65uwKg+OUV4Fwg5FqlCGvNtYg6d+zR89vY7tt8KvC9v/ZV3Bc2WyK7QwExTmTOJaFkIjREv8qcs9eu7Fd5eWgf
    VjJ5kiyq23xyKLXPK5l/6jOJEgRowDSc4CIPIvbhdZt7kre3HXlvYTdYCqN4HgYVN43++uIwPck5FoPjbiNHZLdOE/ZA
    FGgJPS7tKz8ITfwtiQ5uBqAO3kyB5JvhTAW6DAKp5WP+npQKdn8Ha4ITA7iOla4CGF6FUoMVbIXzrAqvpY+8R9vlvU+a
    ghslpUsve98v9GtZnAgosHS9uMX7+dLVJkj+det5yMn+5QLMH1K53WaiJWAoRu9Z69RPk3xPdf/kZJip7gWiAjeSWK10
    HABpeN6O279OGfyr0iNJ5XNAHbi96qqoQ9jwqBK5fYnT/0oacc2M+77xGDlqiFapTn2HxRTbxY55To9hNdsaoMInBEKA
    PZjkC/hmIRVJDedsjGeezvXrytrmf8k+9lB4b9B4466lDgiew+7eSxN8083QBUl76eQWNjjNLfF3k8hMN7eNomRWLRYF
    rLxuXNKgbTuzkeytdPVcXv0CDrFVj2DJlxySqo0B2Nmi2oxs4Cw6cyEMg6L+z0fQi9G3CJp2ztw73hs42VMmU7QfUrZF
    0yEyLU1s3DyMz2q6t00w+MUZMv8gKeMSUor5eOAy1ecNsWea3DbbVzSEIdgB+gZpQ14ERSOgaAPwzSOOtHIEHbvCsTp/
    HG/vwke/6ZKYtE+30FS/zJ8KSwTfxZx3UKL1C5Uqm0XWvE+UJZP7DiVw5B1xKp90jIVMY609qWJuJybu7sRiRgvml5zp
    fQQQ+zB7+MNSnT3Hsz45vd8VPgsRseXHhlb+47XAWk2o12A7wN0bP3rb8RsPAHc8E+/a8EInI/ZkF44ZYaKOdZO/XTo1
    MRZhV3Y61NAxuUtcExn7T59/CFZVOIdMJwtYgGavRTSsSBMOJFHx9sO578+xmO1BlPnprIUKlU2RTFxR+XCiW3OB5HqJ
    RMGgCLB2D4HO8k2nmNPDKJnkQNJ9/ZQtU0MfrZ2cc5FPhVEwwm8fTn9qRwpOS9TEt/kDsKIoGr3hoykw0LYIAR2/dCfD
    JDmx4AqmCXQ1LFaP+NlrfLvILXKubfIwOcLtUbc/kjVDKnll7Ikj/EoQlKAAAA==
    """)

  /// A JPEG of 8 × 64 greys in arithmetic codes.
  package static let arithmeticJPEG = bytes(
    """
    /9j/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6
    T/yQALCABAAAgBAREA/8wABgAQEAX/2gAIAQEAAD8A/wBICUSsErEuG2jXd6zdoTOQi9Pyov8AUwPkbZEIDaKR++mycAl+
    ZvPMrlTP8IZs8dmWWPaMqP/Z
    """)

  /// An AVIF file.
  package static let avif = bytes(
    """
    AAAAHGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZgAAAOptZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAA
    AAAAAAAAAAAA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAEOAAEAAAAAAAAAKwAAACNpaW5mAAAAAAAB
    AAAAFWluZmUCAAAAAAEAAGF2MDEAAAAAamlwcnAAAABLaXBjbwAAABNjb2xybmNseAACAAIABoAAAAAMYXYxQ4EADA
    AAAAAUaXNwZQAAAAAAAAAgAAAAEAAAABBwaXhpAAAAAAMICAgAAAAXaXBtYQAAAAAAAAABAAEEgYIDhAAAADNtZGF0
    EgAKCRgQ/+wQICBoQDIcFkAGGGGEALUbeCCBIAXP4IsvB3kYVJ/eqxscwA==
    """)

  /// AVIF whose blue half is transparent.
  package static let alphaAVIF = bytes(
    """
    AAAAHGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZgAAAZhtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAA
    AAAAAAAAAAAA5waXRtAAAAAAABAAAANGlsb2MAAAAAREAAAgACAAAAAAG8AAEAAAAAAAAAGQABAAAAAAHVAAEAAAAA
    AAAAKwAAADhpaW5mAAAAAAACAAAAFWluZmUCAAAAAAEAAGF2MDEAAAAAFWluZmUCAAAAAAIAAGF2MDEAAAAA12lwcn
    AAAACxaXBjbwAAABNjb2xybmNseAACAAIABoAAAAAMYXYxQ4EAHAAAAAAUaXNwZQAAAAAAAAAgAAAAEAAAAA5waXhp
    AAAAAAEIAAAAOGF1eEMAAAAAdXJuOm1wZWc6bXBlZ0I6Y2ljcDpzeXN0ZW1zOmF1eGlsaWFyeTphbHBoYQAAAAAMYX
    YxQ4EADAAAAAAUaXNwZQAAAAAAAAAgAAAAEAAAABBwaXhpAAAAAAMICAgAAAAeaXBtYQAAAAAAAAACAAEEgYYHiAAC
    BIIDhIUAAAAaaXJlZgAAAAAAAAAOYXV4bAACAAEAAQAAAExtZGF0EgAKBRgQ/+wqMg4WQBhhALVqu6XqmqPMARIACg
    kYEP/sECAgaEAyHBZABhhhhAC1G3gggSAFz+CLLwd5GFSf3qsbHMA=
    """)

  /// AVIF with the property `irot` for a quarter turn counterclockwise.
  package static let turnedAVIF = bytes(
    """
    AAAAHGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZgAAAPRtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAA
    AAAAAAAAAAAA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAEYAAEAAAAAAAAAKwAAACNpaW5mAAAAAAAB
    AAAAFWluZmUCAAAAAAEAAGF2MDEAAAAAdGlwcnAAAABUaXBjbwAAABNjb2xybmNseAACAAIABoAAAAAMYXYxQ4EADA
    AAAAAUaXNwZQAAAAAAAAAgAAAAEAAAABBwaXhpAAAAAAMICAgAAAAJaXJvdAEAAAAYaXBtYQAAAAAAAAABAAEFgYID
    hIUAAAAzbWRhdBIACgkYEP/sECAgaEAyHBZABhhhhAC1G3gggSAFz+CLLwd5GFSf3qsbHMA=
    """)

  /// HEIC with the orientation 6 in EXIF, which HEIF says to ignore, and the make `Maker`.
  package static let exifHEIC = bytes(
    """
    AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAeFtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAA
    AAAAAAAAAAAA5waXRtAAAAAAACAAAAEGlkYXQAAAAAACAAEAAAAExpbG9jAQAAAERAAAMAAQAAAAAAAAIFAAEAAAAA
    AAAA6gACAAEAAAAAAAAAAQAAAAAAAAAIAAMAAAAAAAAC7wABAAAAAAAAAHAAAABNaWluZgAAAAAAAwAAABVpbmZlAg
    AAAQABAABodmMxAAAAABVpbmZlAgAAAAACAABncmlkAAAAABVpbmZlAgAAAQADAABFeGlmAAAAANVpcHJwAAAAs2lw
    Y28AAABzaHZjQwEDcAAAAAAAAAAAAB7wAPz9+PgAAA8DIAABABhAAQwB//8DcAAAAwCQAAADAAADAB66AkAhAAEAJ0
    IBAQNwAAADAJAAAAMAAAMAHqAggQWW6q6a5sCAAAADAIAAAAMAhCIAAQAGRAHBc8GJAAAAFGlzcGUAAAAAAAAAQAAA
    AEAAAAAUaXNwZQAAAAAAAAAgAAAAEAAAABBwaXhpAAAAAAMICAgAAAAaaXBtYQAAAAAAAAACAAECgQIAAgIDhAAAAC
    hpcmVmAAAAAAAAAA5kaW1nAAIAAQABAAAADmNkc2MAAwABAAIAAAFibWRhdAAAAOYoAa8OyHQQnkBXhBivX9oVb//s
    qfyH7FoZLifzp02n9uin//rNXW7ozfTw203AZy3Ku4LlfHnYI6Ywy2vUMgbyjro0p6CDl+ne496m7sd792ewnssmTX
    pqWeHOlLcQXqhyFDQxEPYT53irH+Po+Fetsh+f8vzL554C+U7JtMEUOrC5NEWk5NGJoRoa+bDthVVVZ90zX8oXdxW+
    hlWg6toRdm3BfQeMc+bFQMjIPmAZoHrzObqDSbGafnKlD/0y/zmfjyfHvMoGt2VKayo/Xr/r50vurGnqU19WnlCqXR
    K2DsHtOrg0wAAAAABNTQAqAAAACAAGAQ8AAgAAAAYAAABWARIAAwAAAAEABgAAARoABQAAAAEAAABcARsABQAAAAEA
    AABkASgAAwAAAAEAAQAAAhMAAwAAAAEAAQAAAAAAAE1ha2VyAAAAAAEAAAABAAAAAQAAAAE=
    """)

  /// A HEIC file with ten bits per channel.
  package static let deepHEIC = bytes(
    """
    AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAaxtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAA
    AAAAAAAAAAAA5waXRtAAAAAAACAAAAEGlkYXQAAAAAACAAEAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHQAAEAAAAA
    AAAAaQACAAEAAAAAAAAAAQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQ
    IAAAAAAgAAZ3JpZAAAAADXaXBycAAAALVpcGNvAAAAdWh2Y0MBBAgAAAAAAAAAAAAe8AD8/fr6AAAPAyAAAQAXQAEM
    Af//BAgAAAMAnbgAAAMAAB66AkAhAAEAKkIBAQQIAAADAJ24AAADAAAeoCCBBNluqumubgQEDAgAAAMACAAAAwAIQC
    IAAQAGRAHBc8GJAAAAFGlzcGUAAAAAAAAAQAAAAEAAAAAUaXNwZQAAAAAAAAAgAAAAEAAAABBwaXhpAAAAAAMKCgoA
    AAAaaXBtYQAAAAAAAAACAAECgQIAAgIDhAAAABppcmVmAAAAAAAAAA5kaW1nAAIAAQABAAAAcW1kYXQAAABlKAGvCc
    hn1k498MDf/9Bb3//ZdHZfydHjt/+/SS+/wSmP/9awPkfifcmXuOfgrZoHMgmUSg0Ss5Jr+mWQX7qAwmeksZADSovg
    k3/tUMJpTMU576CPYS+t+Tu5fhj5fyG0dyUT3aI=
    """)

  /// A JPEG XL file.
  package static let jxl = bytes(
    """
    /wrDQUJxIQASiAIA9AFd5RIAABUqo4wbvJzr+fJDh8W0jesMbbVtYUmiyDg2SSdwSBKLgHhb9SgSr/LgCTEfpvkXJn
    aeoN/WMdqoA+dqPrmxpoGWhBALAFAhBfIY4/EiL8YYM/PyYmaMMY+6mq3N5ZfFpkvwGTcVuP4hmVpIZdzjAzXFWT95
    YQNNBQ==
    """)

  /// JPEG XL whose blue half is transparent.
  package static let alphaJXL = bytes(
    """
    /wrDwYbiQgBIgCgA8AFd5RIAABUqo4wbvJzr+fJDh8W0jesMbbVtYUniGJm3kgNeXSpwyKDwcEZIQYEVFzNmjDEvxm
    BkDF4yxpjLBuATa/4NAKUgXZVSSin3f6WUUkoRjSillFKqzU0ppZR67FdKKZ4DNHCGkDIAgAMdVg8m4GZhTD/xrgQI
    ryQB
    """)

  /// JPEG XL of 4 × 2 pixels of inks: full cyan, magenta, yellow and black from left to right, half
  /// transparent in the upper row. The profile "Inks" says that black takes all of the lightness,
  /// and each other ink a quarter.
  package static let inksJXL = bytes(
    """
    AAAADEpYTCANCocKAAAAFGZ0eXBqeGwgAAAAAGp4bCAAAAAJanhsbAoAAAG3anhsY/8KCHBQSAEQXoYGTOBgAMCAAFPBPE
    DkMnT/TpIG121lEoeA8wADDoToaLuBoj37bYFyCACXN4A60vEsVnqAy0mSJPwLJOclEb/2zUIvFPJfZoPkCsH3WUxy24Rr
    Nf9syM6aJ0lMp23LRBeT5HIeyZMkSZIk+Zv6c5yX2/VeqJRqxWq53tDR0tPU1dbX2Nna29zd3j9gwogZQ6aMmTNo0qhZw2
    q5XrCYbEar2W64nG4Pnz5+/gIbEAwIBcMBkVAsGA3HAxKRTCgVywWT0Wy47dbbb8ENiUakkumESqlWrJbrBYvJZrSa7YbL
    6Xb89uvvDyBAYICgwOAAIUFhgaHB4QEiQmKCosLiAiNDY4Ojw+MDJERkhKTE5AQlRWWFpcXlBSZGZoamxuYGJ0dnh6fH5w
    coSGiIqMjoCClJaYmpyekJKkpqiqrK6gorS2uLq8vrCyxMbIyszOwMLU1tja3N7Q0uTm6Ors7uDi9Pb4+vz+//7efvDwAQ
    AAC/D277f1j77bbAj9u33+slCCAAAQCAAEsoJMZFQUHCUUOiPsCQ/IEAvF/+kP/35w8CwPzIn/oB
    """)

  /// JPEG XL of 8 bits with loss: column x has the grey 2x of a profile with the exponent 2.2.
  package static let darkJXL = bytes(
    """
    /wrDQQpPCgMS5gGwqZIhhPO8jv3qpYrsKyZCJVfIU3cppo/DiOppxHVuVLjRw60avBu80R+Ar2aUI2HatAkXrFy38nOiad
    dK/c5Ot0FeSbBYO3QfEFELePMAF+XCEkUwdwDaFALVdsK/ZwATiACcAf//qgIAUKEyyrjBy7meLz90WEzbuM7QVtsWliSK
    jGOTdAKHJLEKws4hBBCg7o6Lafj48pb+7tSdxwAAMJSRgAopkCmJYiRjjGSMjIoxkjFGTsj1I8eWg9OQXiS6azk26uinFx
    6A9wE=
    """)

  /// JPEG XL of 8 × 4 pixels with the primaries of sRGB and the white of equal energy (E): 200,
  /// 100, 50 on the left, white on the right.
  package static let whiteEJXL = bytes("/woYcBAgxo0IAgEAaABLGIsVwgmqF4d+FwgBYJC5q3lAYzQcAAAAAA==")

  /// JPEG XL of 8 × 4 grey pixels of 16 bits in linear light: 0.2 on the left, 0.8 on the right.
  package static let linearGrayJXL = bytes(
    """
    AAAADEpYTCANCocKAAAAFGZ0eXBqeGwgAAAAAGp4bCAAAAAJanhsbAoAAAAsanhsY/8KGHD8AEWLCAQBAFgASxiLFUKKBu
    LFFwABYGbmZWYgAAAAAA==
    """)

  /// AV1 of one frame without colours in the limited range: 180 on the left, 30 on the right.
  static let greyAV1 = bytes("EgAKCBgQ/+wwENBiMg0QAKMg/IsasXaWt11k")

  /// The same in 10 bits, 720 and 120, which are stated to be in the full range.
  static let deepGreyAV1 = bytes("EgAKBRgQ//zqMg4QAKMg/IkvI/dpaFHvbA==")

  private static func bytes(_ text: String) -> [UInt8] {
    Array(Data(base64Encoded: text, options: .ignoreUnknownCharacters) ?? Data())
  }
}
